import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Weight } from './budgets.ts';

/** Inline scripts that run; JSON-LD is data. */
const INLINE_SCRIPT = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** Measures what the browser has loaded for the page so far. Inline scripts count as scripts, too. */
export async function weigh(page: Page): Promise<Weight> {
  const source = await (await page.request.get(page.url())).text();
  const scripts = source.match(INLINE_SCRIPT)?.join('\n') ?? '';
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.startsWith(location.origin))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  const sum = (pattern: RegExp) =>
    resources.filter(({ name }) => pattern.test(name)).reduce((total, { bytes }) => total + bytes, 0);
  const document = await responseBytes(page.url());
  return {
    document,
    js: (scripts ? brotliCompressSync(scripts).length : 0) + sum(/\.js$/),
    font: sum(/\.woff2$/),
    images: sum(/\.(avif|webp|png|jpg|svg)$/),
    all: document + sum(/./),
  };
}

/** @returns the bytes of a whole response: status line, headers and body. */
function responseBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', connection: 'keep-alive' };
    const asked = request(url, { headers, agent: false, timeout: 5_000 }, (response) => {
      const { socket } = response;
      response.resume().once('end', () => {
        resolve(socket.bytesRead);
        socket.destroy();
      });
    });
    asked.once('timeout', () => asked.destroy(new Error(`No response from ${url} within 5 s`)));
    asked.once('error', reject).end();
  });
}

/** @returns what was loaded between two measurements. */
export function difference(before: Weight, after: Weight): Weight {
  const parts = Object.entries(after).map(([part, bytes]) => [part, bytes - before[part as keyof Weight]]);
  return Object.fromEntries(parts) as Weight;
}
