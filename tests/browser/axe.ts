import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';

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
  // A toast that slides in is measured when it has come. What leaves meanwhile takes its animation along;
  // a spinner turns for ever.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules(without)
    // In one piece: the site has no frames, and a page more for each look costs time.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
