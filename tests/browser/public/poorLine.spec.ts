import { expect, test } from '../fixtures.ts';
import { contactForm } from './contactPage.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

const SERVICE = '/services/trauma-scene-cleaning';

test.describe('without scripts and pictures', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', SERVICE])
    test(`${path} can be read, and says whom to call`, async ({ page }) => {
      await page.route(/\.(avif|webp|js|woff2)$/, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await expect(
        page.getByRole('navigation', { name: 'Call or message' }).getByRole('link', { name: 'Call' }),
      ).toBeInViewport();
      await expect(page.locator('main a[href^="tel:"]').first()).toBeInViewport();
      for (const heading of await page.locator('main h2').all()) await expect(heading).toBeVisible();
      await expect(page.getByRole('img', { name: /^Map of / })).toHaveCount(path === '/' ? 1 : 0);
    });
});

test('on a slow line that loses every third file, a visitor can read, call and write', async ({ page }) => {
  let asked = 0;
  await page.route('**/_astro/**', async (route) => {
    asked += 1;
    if (asked % 3 === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  const line = await page.context().newCDPSession(page);
  // What browsers' tools call Slow 3G.
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.locator('main a[href^="tel:"]').first()).toBeInViewport();
  const form = contactForm(page);
  await form.fill();
  await expect(form.name).not.toHaveValue('');
});
