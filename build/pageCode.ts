import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { joinModules } from './joinModules.ts';
import { policyHash } from './policyHash.ts';
import { rewritePages } from './rewritePages.ts';

/**
 * Makes one file of the scripts of each public page, which no page asks for before it is painted. What asks for it, and
 * holds presses until then (src/layout/early.client.ts, src/contact/earlyForm.client.ts), stays in the page as one script.
 */
export function pageCode(): AstroIntegration {
  return {
    name: 'page-code',
    hooks: {
      'astro:build:done': ({ dir }) => rewritePages(dir, withPageCode),
    },
  };
}

const MODULE = /<script type="module"(?: src="\/([^"]+)")?>([\s\S]*?)<\/script>/g;
/** What the early script reads; Page.astro leaves its place. */
const PLACE = 'data-code="/"';
/** What only the early scripts name: Astro has put them into the page. */
const EARLY = /dataset\.(code|pressed)/;

async function withPageCode(html: string, folder: string): Promise<string> {
  if (!html.includes(PLACE)) return html;
  const assets = join(folder, '_astro');
  const texts = await Promise.all(
    [...html.matchAll(MODULE)].map(([, path, text = '']) =>
      path ? readFile(join(folder, path), 'utf8') : text,
    ),
  );
  const [first = '', ...others] = texts.filter((text) => EARLY.test(text));
  const early = await joinModules([first, ...others], assets);
  const code = await joinModules(
    texts.filter((text) => !EARLY.test(text)),
    assets,
  );
  const name = `page.${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  await writeFile(join(assets, name), code);
  return html
    .replaceAll(MODULE, '')
    .replace('</body>', () => `<script type="module">${early}</script></body>`)
    .replace(policyHash(first), policyHash(early))
    .replace(PLACE, `data-code="/_astro/${name}"`);
}
