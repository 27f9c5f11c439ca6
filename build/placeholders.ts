import type { AstroIntegration } from 'astro';
import { placeholders } from '../site.config.ts';

/** Says at each build which of the owner's facts are still made up. */
export function warnOfPlaceholders(): AstroIntegration {
  return {
    name: 'placeholders',
    hooks: {
      'astro:build:done': ({ logger }) => {
        for (const fact of placeholders()) {
          logger.warn(
            `${fact} is still a placeholder: change it in site.config.ts before the site is public.`,
          );
        }
      },
    },
  };
}
