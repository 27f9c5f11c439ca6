import { site } from '../../../site.config.ts';
import { telLink } from '../../../src/domain/links.ts';
import { publicPaths } from '../../support/sitePages.ts';
import { expect, test } from '../fixtures.ts';

const SCREEN = { width: 390, height: 844 };

test.use({ viewport: SCREEN });

test('the number stands on the first screen of every page, as words that dial', async ({ page }) => {
  for (const path of [...publicPaths(), '/nowhere']) {
    await page.goto(path);
    const number = page.getByRole('banner').getByRole('link', { name: `Call ${site.emergencyPhone}` });
    await expect(number, path).toHaveAttribute('href', telLink(site.emergencyPhone));
    await expect(number, path).toBeInViewport({ ratio: 1 });
    // Red is for the buttons in hero and call bar, which were there before.
    await expect(number, path).not.toHaveClass(/button/);
    const height = (await number.boundingBox())?.height;
    expect(height, path).toBeGreaterThanOrEqual(24);
  }
});

test('the home page is at most 9,000 px long, with the map and without, and the twelve cards at most five screens', async ({
  page,
}) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>map</p>' }),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await length()).toBeLessThanOrEqual(9_000);
  const cards = page.locator('#services li:has(h3)');
  await expect(cards).toHaveCount(12);
  const boxes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { top, bottom, height } = card.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
  expect((boxes.at(-1)?.bottom ?? 0) - (boxes[0]?.top ?? 0)).toBeLessThanOrEqual(5 * SCREEN.height);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(SCREEN.height / 3);
  for (const card of await cards.all()) {
    // Its picture waits for a scroll.
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('heading')).toBeVisible();
    await expect(card.locator('img')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(4);
    for (const feature of await card.getByRole('listitem').all()) await expect(feature).toBeVisible();
  }
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await expect(page.locator('iframe')).toBeVisible();
  expect(await length()).toBeLessThanOrEqual(9_000);
});

for (const id of ['trauma-scene-cleaning', 'suicide-cleaning', 'crime-scene-cleaning']) {
  test(`${id} shows every help line within the first two screens`, async ({ page }) => {
    await page.goto(`/services/${id}`, { waitUntil: 'networkidle' });
    const panel = page.getByRole('region', { name: 'Someone to talk to' });
    const end = await panel.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual(2 * 844);
    for (const link of await panel.locator('li a').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });
}
