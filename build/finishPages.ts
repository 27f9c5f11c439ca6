import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { ANSWER_PAGE, sitePath } from '../server/http/headers.ts';
import { cdnHeaders, policyOf } from './policies.ts';
import { trimStyle, wordsOf } from './trimStyle.ts';

type Options = {
  siteUrl: string | undefined;
  /** The origin of the hosted project that has the data; undefined where our own server has it. */
  backend: string | undefined;
};

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;
const COMPRESSIBLE = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;

/**
 * Finishes the built site: trims the styles of public pages and lists their scripts for layout/early.client.ts,
 * writes a policy for each page (`_policies.json` for our server, `_headers` for CDNs), and compresses every text file.
 */
export function finishPages({ siteUrl, backend }: Options): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        // The answer to a form sent without script is filled in by our own server alone.
        if (backend) await rm(join(folder, ANSWER_PAGE));
        const policies: Record<string, string> = {};
        for (const path of await filesIn(folder)) {
          if (!path.endsWith('.html')) continue;
          const file = join(folder, path);
          const page = await finishPage(await readFile(file, 'utf8'), folder);
          await writeFile(file, page);
          policies[sitePath(path)] = policyOf(sitePath(path), page, backend);
        }
        const others = (await filesIn(folder)).filter((path) => !path.endsWith('.html'));
        await writeFile(join(folder, '_headers'), cdnHeaders(policies, others, siteUrl));
        for (const path of await filesIn(folder))
          if (COMPRESSIBLE.test(path)) await compress(join(folder, path));
        await writeFile(join(folder, '_policies.json'), `${JSON.stringify(policies, null, 2)}\n`);
      },
    },
  };
}

/** The paths of all files in `folder`, each with a slash before it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .map((path) => `/${path.replace(/^\//, '')}`);
}

async function finishPage(html: string, folder: string): Promise<string> {
  if (!html.includes('data-code')) return html;
  const words = new Set(wordsOf(`${html.replaceAll(STYLE, '')} ${await scriptsOf(html, folder)}`));
  const scripts = [...html.matchAll(MODULE)].map(([, source]) => source);
  return html
    .replaceAll(STYLE, (_, style) => `<style>${trimStyle(style, words)}</style>`)
    .replaceAll(MODULE, '')
    .replace(/data-code(="")?/, () => `data-code="${scripts.join(' ')}"`);
}

/** The text of every script that a page can load, itself or through another. */
async function scriptsOf(html: string, folder: string): Promise<string> {
  const texts = new Map<string, string>();
  const waiting = [html];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name = ''] of text.matchAll(/[/"'`.]([\w.[\]@-]+\.js)\b/g)) {
      if (texts.has(name)) continue;
      const script = await readFile(join(folder, '_astro', name), 'utf8').catch(() => '');
      texts.set(name, script);
      waiting.push(script);
    }
  }
  return [...texts.values()].join(' ');
}

async function compress(file: string) {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
  await writeFile(`${file}.br`, brotliCompressSync(content, { params }));
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}
