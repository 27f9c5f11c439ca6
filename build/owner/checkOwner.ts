import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { ownColours } from '../colours.ts';
import { CONFIG, readConfig } from './config.ts';
import { checkPictures } from './pictures.ts';
import { formatNote, type Note } from './source.ts';
import { findPlaceholders, findWarnings } from './warnings.ts';

/** Checks what the owner edits. Pictures wait until site.config.ts has no errors. */
export async function checkOwner(root: string): Promise<{
  errors: Note[];
  warnings: Note[];
  colours: Record<string, string>;
}> {
  const { errors, config, locate } = readConfig(root);
  if (config === undefined) return { errors, warnings: [], colours: {} };
  const pictures = await checkPictures(root, config.site.pictures);
  return {
    errors: pictures.errors,
    warnings: [
      ...findWarnings(config).map(locate),
      ...pictures.warnings,
      ...findPlaceholders(config).map((message) => ({ file: CONFIG, message })),
    ],
    colours: config.site.colours ?? {},
  };
}

/** Stops a build on errors in the owner's part and prints warnings. The dev server only prints them. */
export function ownerCheck(siteUrl: string | undefined): AstroIntegration {
  return {
    name: 'owner',
    hooks: {
      'astro:config:setup': async ({ addWatchFile, command, config, logger, updateConfig }) => {
        const root = fileURLToPath(config.root);
        addWatchFile(join(root, CONFIG));
        const { errors, warnings, colours } = await checkOwner(root);
        for (const note of errors) logger.error(formatNote(note));
        if (errors.length > 0 && command === 'build') process.exit(1);
        for (const note of warnings) logger.warn(formatNote(note));
        if (command === 'build' && !siteUrl)
          logger.warn('PUBLIC_SITE_URL is not set: search results and shared links would lead to localhost.');
        updateConfig({ vite: { plugins: [ownColours(colours)] } });
      },
    },
  };
}
