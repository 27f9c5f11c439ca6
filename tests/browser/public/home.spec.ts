import type { Page } from '@playwright/test';
import { site } from '../../../site.config.ts';
import { expect, test } from '../fixtures.ts';
import { contactForm } from './contactPage.ts';
import { withCode } from './pageCode.ts';

const MAP = 'https://www.openstreetmap.org/export/embed.html*';
const gallery = (page: Page) => page.getByRole('dialog', { name: 'Fleet & Equipment, enlarged' });

test('anchors land below the header, a new path at the top, Back where one was', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    for (const anchor of ['services', 'about', 'contact']) {
      await page.goto(`/#${anchor}`);
      await page.waitForTimeout(300);
      const heading = page.locator(`#${anchor} h2`).first();
      // A busy machine may still be scrolling.
      await expect(async () => {
        const [title, header] = await Promise.all([
          heading.boundingBox(),
          page.locator('header').boundingBox(),
        ]);
        expect(title?.y, `${anchor} at ${width}`).toBeGreaterThanOrEqual(
          (header?.y ?? 0) + (header?.height ?? 0),
        );
        expect(title?.y, `${anchor} at ${width}`).toBeLessThan(500);
      }).toPass({ timeout: 10_000 });
    }
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sharps Removal' }).click();
  await expect(page).toHaveURL('/services/sharps-removal');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
});

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await page.goto('/services/pigeon-guano');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('on a phone the whole home page can be walked by keyboard, and the call bar covers no focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await withCode(page);
  const stops: string[] = [];
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const box = focused.getBoundingClientRect();
      const bar = document.querySelector('.call-bar');
      const covered =
        !bar?.contains(focused) && box.bottom > (bar?.getBoundingClientRect().top ?? innerHeight) + 1;
      return {
        name: focused.id || focused.innerText || focused.ariaLabel || '',
        covered,
        isBody: focused === document.body,
      };
    });
    if (stop.isBody) break;
    expect(stop.covered, stop.name).toBe(false);
    stops.push(stop.name);
  }
  expect(stops.filter((name) => name.startsWith('Learn More'))).toHaveLength(12);
  for (const field of ['name', 'phone', 'email', 'service', 'location', 'urgency', 'details']) {
    expect(stops).toContain(`field-${field}`);
  }
  expect(stops.at(-2)).toContain('Call');
  expect(stops.at(-1)).toContain('WhatsApp');
});

test('the six pictures enlarge, step by button and arrow key, swipe, and close', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Fogger' }).click();
  const strip = gallery(page).getByRole('list');
  await expect(strip.getByText('Fogger')).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(strip.getByText('Air scrubber')).toBeInViewport({ ratio: 1 });
  await gallery(page).getByRole('button', { name: 'Previous' }).click();
  await expect(strip.getByText('Fogger')).toBeInViewport({ ratio: 1 });
  await strip.evaluate((list) => list.scrollBy({ left: list.clientWidth * 2, behavior: 'instant' }));
  await expect(strip.getByText('ATP meter')).toBeInViewport({ ratio: 1 });
  await gallery(page).getByRole('button', { name: 'Close' }).click();
  await expect(gallery(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Fogger' })).toBeFocused();
  await page.getByRole('button', { name: 'Drums' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(strip.getByText('van')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(gallery(page).getByRole('button', { name: 'Close' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toBeHidden();
});

test('the map loads only when it is near, in a frame without an origin', async ({ page }) => {
  let asked = 0;
  await page.route(MAP, (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  const frame = page.locator(`iframe[title="Map of ${site.base.town}"]`);
  await expect(frame).toBeVisible();
  const [drawn, provided] = await Promise.all([
    page.locator('[data-map]').boundingBox(),
    frame.boundingBox(),
  ]);
  expect(provided?.height).toBe(400);
  // On a wide screen the drawn map stays in sight.
  expect(provided?.y).toBeGreaterThanOrEqual((drawn?.y ?? 0) + (drawn?.height ?? 0));
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups');
  await expect(page.getByRole('link', { name: `See ${site.base.town} on a map` })).toBeVisible();
});

test('where the map cannot load, a drawn one stands there, and the town in words', async ({ page }) => {
  await page.route(MAP, (route) => route.abort());
  await page.goto('/');
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.locator('[data-map]')).toContainText('From here we come to all of Wales');
  const drawing = page.getByRole('img', { name: /^Map of / });
  await expect(drawing).toBeVisible();
  // It is there: an external drawing that is refused has no size.
  const { width = 0 } = (await drawing.locator('use').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
});

test('a request for a quote comes to the form with the service chosen, which then leaves the address', async ({
  page,
}) => {
  await page.goto('/services/sharps-removal');
  const links = page.getByRole('main').getByRole('link', { name: 'Request a quote' });
  await expect(links).toHaveCount(2);
  await links.last().click();
  await expect(page.locator('#contact')).toBeInViewport();
  await contactForm(page).form.scrollIntoViewIfNeeded();
  await expect(contactForm(page).service).toHaveValue('Sharps Removal');
  await expect(page).toHaveURL('/#contact');
  await page.goBack();
  await expect(page).toHaveURL('/services/sharps-removal');
});

test('the site sets no cookie and asks nobody else', async ({ page, context, server }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  for (const path of ['/', '/services/fly-tipping', '/privacy', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(await context.cookies()).toEqual([]);
  expect(elsewhere).toEqual([]);
});
