import { join } from 'node:path';
import { NODE, ROOT } from './processes.mjs';

const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const ASTRO = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');

/** What `npm run check` and `npm test` check before anything runs: name, command, words. */
export const CHECKS = [
  ['Lint and format (biome)', NODE, [BIOME, 'check', '--error-on-warnings', '.']],
  ['Types (astro check)', NODE, [ASTRO, 'check']],
];
