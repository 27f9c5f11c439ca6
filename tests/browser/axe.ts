import { type Browser, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page that was loaded without JavaScript, where it could not run: on the
 * same elements in a page with JavaScript, without scripts of their own.
 */
export async function findingsWithoutScripts(page: Page, browser: Browser) {
  const html = (await page.content())
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<(\/?)noscript>/g, '<$1div>')
    .replaceAll(/ class="([^"]*noscript:hidden)/g, ' hidden class="$1');
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, javaScriptEnabled: true });
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await copy.goto(page.url(), { waitUntil: 'networkidle' });
  const found = await findings(copy);
  await context.close();
  return found;
}

/** What axe finds on the page as it is, each as its rule and the elements that break it. */
export async function findings(page: Page, without: string[] = []) {
  // A list whose next one is under way grows pale, and is nobody's to read.
  await expect(page.locator('[aria-busy="true"]:not(button, form)')).toHaveCount(0);
  // A toast that slides in is measured when it has come. What leaves meanwhile takes its animation along;
  // a spinner turns for ever.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Half a megabyte: once for a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, without }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: tags,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        // Only the violations' HTML is shown; to find a selector for every element takes as long as the rules.
        selectors: false,
        // The site has none of its own; a map's is not looked into.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { tags: TAGS, without },
  );
}
