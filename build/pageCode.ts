import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import { rewritePages } from './rewritePages.ts';

/**
 * Makes one file of the scripts of each public page, which no page asks for before it is painted:
 * src/frame/early.client.ts, which stays in the page, loads it when the page is idle or touched.
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
const isEarly = (text: string) => text.includes('dataset.code');

async function withPageCode(html: string, folder: string): Promise<string> {
  if (!html.includes(PLACE)) return html;
  const scripts = [...html.matchAll(MODULE)].filter(([, , text = '']) => !isEarly(text));
  const texts = await Promise.all(
    scripts.map(([, path, text = '']) => (path ? readFile(join(folder, path), 'utf8') : text)),
  );
  const code = await joined(texts, join(folder, '_astro'));
  const name = `page.${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  await writeFile(join(folder, '_astro', name), code);
  return scripts
    .reduce((page, [tag]) => page.replace(tag, ''), html)
    .replace(PLACE, `data-code="/_astro/${name}"`);
}

const ENTRY = /^page-code:(\d*)$/;

/** One module that does what `texts` do, with what they import from `folder`, in their order. What they load later stays apart. */
async function joined(texts: string[], folder: string): Promise<string> {
  const bundle = await rolldown({
    input: 'page-code:',
    plugins: [
      {
        name: 'page-code',
        resolveId: (source, _, { kind }) => {
          if (ENTRY.test(source)) return source;
          const id = join(folder, source.replace(/^.*\//, ''));
          return kind === 'dynamic-import'
            ? { id: source.replace(/^.*\//, '/_astro/'), external: 'absolute' }
            : id;
        },
        load: (id) => {
          const [, index] = ENTRY.exec(id) ?? [];
          if (index === undefined) return undefined;
          return index
            ? texts[Number(index)]
            : texts.map((_, position) => `import 'page-code:${position}';`).join('');
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  return output[0].code;
}
