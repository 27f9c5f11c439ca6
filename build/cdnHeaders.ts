import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type HeaderTable, headersOfAll, headersOfFile } from '../server/http/headers.ts';
import { ANSWER_PAGE, CDN_HEADERS, sitePath } from '../server/http/sitePath.ts';

/** Cloudflare Pages reads no more rules, and no longer lines; Netlify says no such numbers. */
const MAX_RULES = 100;
const MAX_LINE_CHARACTERS = 2000;

/** Writes dist/_headers: what our server sends, as Cloudflare Pages and Netlify read it. */
export function writeCdnHeaders(siteUrl: string | undefined): AstroIntegration {
  return {
    name: 'headers',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        writeFileSync(join(folder, CDN_HEADERS), cdnHeaders(folder, siteUrl));
      },
    },
  };
}

/**
 * The rules for the site built in `folder`. Where two rules match a path, Cloudflare joins
 * the values of a header that both name, and Netlify takes the last: so no header of a path
 * is in two rules, and `/*` has only what no file changes.
 */
export function cdnHeaders(folder: string, siteUrl: string | undefined): string {
  const rules = new Map([['/*', headersOfAll(siteUrl)]]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '')}`;
    if (path === CDN_HEADERS || path === ANSWER_PAGE) continue;
    if (path.endsWith('.html')) {
      rules.set(sitePath(path), headersOfFile(sitePath(path), readFileSync(file, 'utf8')));
    } else rules.set(folderRule(path), headersOfFile(path));
  }
  return inWords(rules);
}

/** Files in a folder share a rule. */
const folderRule = (path: string) => path.replace(/^(\/[^/]+\/).*$/, '$1*');

function inWords(rules: Map<string, HeaderTable>): string {
  const blocks = [...rules]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, headers]) => [
      path,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ]);
  if (blocks.length > MAX_RULES) {
    throw new Error(`${CDN_HEADERS} has ${blocks.length} rules; Cloudflare Pages reads ${MAX_RULES}.`);
  }
  const tooLong = blocks.find((lines) => lines.some((line) => line.length > MAX_LINE_CHARACTERS))?.[0];
  if (tooLong !== undefined)
    throw new Error(`A header of ${tooLong} is longer than ${MAX_LINE_CHARACTERS} characters.`);
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
