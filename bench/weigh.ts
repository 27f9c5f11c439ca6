import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Weight } from './budgets.ts';
import { wireBytes } from './wire.ts';

/** Inline scripts that run: JSON-LD is data. */
const INLINE_SCRIPT = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/**
 * What the browser has loaded for the page so far, in bytes as they were sent. The document is the
 * whole response with its headers; inlined scripts count as scripts, too.
 */
export async function weigh(page: Page): Promise<Weight> {
  const { origin, pathname } = new URL(page.url());
  const source = await (await page.request.get(page.url())).text();
  const scripts = (source.match(INLINE_SCRIPT) ?? []).join('\n');
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.startsWith(location.origin))
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
  );
  const sum = (pattern: RegExp) =>
    resources.filter(({ name }) => pattern.test(name)).reduce((total, { size }) => total + size, 0);
  const document = await wireBytes(origin, pathname);
  return {
    document,
    js: (scripts ? brotliCompressSync(scripts).length : 0) + sum(/\.js$/),
    font: sum(/\.woff2$/),
    images: sum(/\.(avif|webp|png|jpg|svg)$/),
    all: document + sum(/./),
  };
}

/** What came on top between two weighings. */
export function added(before: Weight, after: Weight): Weight {
  const parts = Object.entries(after).map(([part, size]) => [part, size - before[part as keyof Weight]]);
  return Object.fromEntries(parts) as Weight;
}
