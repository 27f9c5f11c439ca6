import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { contactForm, toasts } from './contactPage.ts';
import { withCode } from './pageCode.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

const SERVICE = '/services/trauma-scene-cleaning';
const PAGE_CODE = '**/_astro/page.*.js';

/** Holds back what is asked for by such an address. @returns what lets it go. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** What was asked for, and when beside the first paint. */
const resources = (page: Page) =>
  page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance.getEntriesByType('resource').map(({ name, startTime }) => ({
      name: name.replace(/^.*\//, ''),
      isAfterPaint: startTime >= paint,
    }));
  });

test.describe('touched by nobody', () => {
  // A mouse that rests on the page moves when it is laid out, and asks for the script at once.
  test.use({ hasTouch: true, isMobile: true });

  for (const path of ['/', SERVICE]) {
    test(`${path} is painted before it asks for scripts, the font or the manifest`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('body[data-font]')).toBeVisible();
      const asked = await resources(page);
      const before = asked.filter(({ isAfterPaint }) => !isAfterPaint).map(({ name }) => name);
      expect(before.filter((name) => !name.endsWith('.avif'))).toEqual([]);
      expect(asked.filter(({ name }) => name.startsWith('map.svg'))).toEqual([]);
      expect(asked.filter(({ name }) => name.endsWith('.woff2'))).toHaveLength(1);
      await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
    });
  }
});

/** The pictures that lie deeper than two screens, and those of them that have been asked for. */
const deepPictures = (page: Page) =>
  page.evaluate(() => {
    const deep = [...document.querySelectorAll('main picture')].filter(
      (picture) => picture.getBoundingClientRect().top + scrollY > 2 * innerHeight,
    );
    const asked = deep.filter((picture) => picture.querySelector('img')?.currentSrc);
    return { deep: deep.length, asked: asked.length };
  });

for (const code of ['with its code', 'without its code']) {
  test(`${code}, a phone loads no picture below two screens before it scrolls, and all when it has`, async ({
    page,
  }) => {
    if (code === 'without its code') await page.route(PAGE_CODE, (route) => route.abort());
    await page.goto('/', { waitUntil: 'networkidle' });
    const { deep, asked } = await deepPictures(page);
    expect(deep).toBeGreaterThan(10);
    expect(asked).toBe(0);
    await page.mouse.wheel(0, 100);
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a press in the form fetches its code, though pictures are still on their way', async ({ page }) => {
    await page.route('**/*.avif', () => undefined);
    await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
    await contactForm(page).submit.tap();
    await expect(toasts(page)).toContainText('Name must be at least 2 characters');
  });
});

test('where the page’s code does not come, the menu still opens and closes', async ({ page }) => {
  await page.route(PAGE_CODE, (route) => route.abort());
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click();
  await openMenu();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await openMenu();
  await menu.getByRole('link', { name: 'ABOUT' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#about')).toBeInViewport();
});

/** Opens the menu of a page whose code is held back. */
async function openMenuEarly(page: Page) {
  const letGo = await holdBack(page, PAGE_CODE);
  await page.goto(SERVICE, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return { menu, letGo };
}

test('a menu that was opened before the page’s code has the page behind it out of reach when the code is there', async ({
  page,
}) => {
  const { menu, letGo } = await openMenuEarly(page);
  letGo();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await expect(menu).toBeVisible();
});

/** The headlines of the last two break elsewhere in the font: one on a large screen, one on a phone. */
const MOVED = ['/', SERVICE, '/privacy', '/services/hoarding-clearance', '/services/bodily-fluids'];

for (const width of [390, 1440]) {
  test(`nothing moves when the font comes, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const letGo = await holdBack(page, '**/*.woff2');
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) +
              (entry as unknown as { value: number }).value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of MOVED) {
      // The font that is held back would hold up `load`, where it is asked for before.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await withCode(page);
      letGo();
      await page.evaluate(async () => {
        await document.fonts.load('1em Figtree');
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
      expect(shift, path).toBeLessThan(0.01);
      const families = await page
        .locator('h1, h2, h3, p, li')
        .evaluateAll((all) => [
          ...new Set(all.map((element) => getComputedStyle(element).fontFamily.split(',')[0])),
        ]);
      expect(families, path).toHaveLength(1);
    }
  });
}

test('the pages that may come next are prepared and staff’s never', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()));
  await page.goto('/');
  await withCode(page);
  const rules = await page.locator('script[type="speculationrules"]').textContent();
  const [{ where, eagerness }] = JSON.parse(rules ?? '').prerender;
  expect(eagerness).toBe('moderate');
  const prepared = await page
    .locator(where.selector_matches)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(prepared).toContain(SERVICE);
  expect(prepared).not.toContain('/auth');
  expect(prepared.filter((link) => !link?.startsWith('/'))).toEqual([]);
  expect(refused.join()).not.toContain('Content Security Policy');
});
