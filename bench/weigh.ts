import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Weight } from './budgets.ts';

/** Inline scripts that run: JSON-LD is data, and counts as HTML. */
const INLINE_SCRIPT = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/**
 * What the browser has loaded for the page so far, in bytes as they were sent (without
 * headers). HTML is the document with its inlined CSS, less its inlined scripts.
 */
export async function weigh(page: Page): Promise<Weight> {
  const source = await (await page.request.get(page.url())).text();
  const scripts = (source.match(INLINE_SCRIPT) ?? []).join('\n');
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.startsWith(location.origin))
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
  );
  const sum = (pattern: RegExp) =>
    resources.filter(({ name }) => pattern.test(name)).reduce((total, { size }) => total + size, 0);
  const html = brotliCompressSync(source.replace(INLINE_SCRIPT, '')).length;
  const js = (scripts ? brotliCompressSync(scripts).length : 0) + sum(/\.js$/);
  return {
    html,
    js,
    font: sum(/\.woff2$/),
    images: sum(/\.(avif|webp|png|jpg|svg)$/),
    all: html + (scripts ? brotliCompressSync(scripts).length : 0) + sum(/./),
  };
}

/** What came on top between two weighings. */
export function added(before: Weight, after: Weight): Weight {
  const parts = Object.entries(after).map(([part, size]) => [part, size - before[part as keyof Weight]]);
  return Object.fromEntries(parts) as Weight;
}
