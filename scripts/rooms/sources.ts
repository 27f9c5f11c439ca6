import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What others wrote, and what is hidden. */
const NOT_OURS = /(^|\/)(node_modules|\.[^/]+)$/;

/** What is built or stored here. */
const MADE = /^(dist|data|package|test-results)\//;

/** Every file of code below `root`, by its path from there with forward slashes. */
export const sourceFiles = (root: string): string[] =>
  globSync('**/*.{ts,tsx,mjs,cjs,astro}', { cwd: root, exclude: (path) => NOT_OURS.test(slashes(path)) })
    .map(slashes)
    .filter((file) => !MADE.test(file));

const slashes = (path: string) => path.replaceAll('\\', '/');

/** An Astro page's front matter, and the scripts that it sends to browsers. */
const ASTRO_CODE = /^---\n(.*?)\n---|<script[^>]*>(.*?)<\/script>/gs;

/** Parses a file below `root`; of an Astro page what is code. */
export function parseSource(root: string, file: string): ts.SourceFile {
  const text = readFileSync(join(root, file), 'utf8');
  const code = file.endsWith('.astro')
    ? [...text.matchAll(ASTRO_CODE)].map(([, matter, script]) => matter ?? script).join('\n')
    : text;
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
}
