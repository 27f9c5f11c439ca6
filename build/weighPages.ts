import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** A server may send so much before it hears from the visitor; the headers take about 1,100 of it (bench/budgets.ts). */
const FIRST_ROUND_BYTES = 14_600 - 1_100;

/** The pages that take a second round trip, with the bytes that are too many. @param weights by page, as sent. */
export const tooHeavy = (weights: ReadonlyMap<string, number>): string[] =>
  [...weights]
    .filter(([, bytes]) => bytes > FIRST_ROUND_BYTES)
    .map(([page, bytes]) => `${page} (${bytes - FIRST_ROUND_BYTES} bytes)`);

/** Says which pages an owner's words and facts have made so long that a phone shows them later. After `compress()`. */
export function weighPages(): AstroIntegration {
  return {
    name: 'weight',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const weights = new Map<string, number>();
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html.br')) continue;
          weights.set(file.slice(0, -'.br'.length), (await stat(join(folder, file))).size);
        }
        const heavy = tooHeavy(weights);
        if (heavy.length > 0)
          logger.warn(
            `Longer than a phone loads at once: ${heavy.join(', ')}. Shorter texts or fewer facts show sooner.`,
          );
      },
    },
  };
}
