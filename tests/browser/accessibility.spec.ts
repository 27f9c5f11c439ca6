import type { Page } from '@playwright/test';
import { site } from '../../site.config.ts';
import { publicPaths, servicePaths } from '../support/sitePages.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openForm, toasts } from './public/contactPage.ts';

const [SERVICE = ''] = servicePaths();

async function expectNothingSideways(page: Page) {
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, page.url()).toBeLessThanOrEqual(room ?? 0);
}

// At 320 px axe also runs on every page, below.
test('axe finds nothing on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', SERVICE, '/before-we-come', '/nowhere', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await findings(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', SERVICE, '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // axe measures the page's colours, not the system's.
    expect(await findings(page, ['color-contrast']), path).toEqual([]);
  }
});

for (const width of [390, 1440]) {
  test.describe(`${width} px wide, axe finds nothing`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('with the menu and the gallery open', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Fogger' }).click();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      else await page.getByRole('button', { name: 'SERVICES' }).hover();
      expect(await findings(page)).toEqual([]);
    });

    test('on the form with its errors, and after it was sent and not sent', async ({ page }) => {
      const form = await openForm(page);
      await form.submit.click();
      await expect(toasts(page)).toHaveCount(1);
      expect(await findings(page)).toEqual([]);
      await form.fill();
      await page.route('**/rest/v1/**', (route) => route.abort());
      await form.submit.click();
      await expect(toasts(page).last()).toContainText('Submission Failed');
      expect(await findings(page)).toEqual([]);
      await page.unroute('**/rest/v1/**');
      await form.submit.click();
      await expect(toasts(page).last()).toContainText('Request Submitted!');
      expect(await findings(page)).toEqual([]);
    });
  });
}

test('no page scrolls sideways at common widths, nor with a long company name', async ({ page }) => {
  for (const path of ['/', '/services/void-property-cleaning', '/privacy', '/auth']) {
    await page.goto(path);
    await expect(page.locator('body')).toContainText(site.name);
    for (const width of [360, 768, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await expectNothingSideways(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate((name) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        text.data = text.data.replaceAll(name, 'Tatortreinigungsgesellschaft'.repeat(2));
    }, site.name);
    await expectNothingSideways(page);
  }
});

/** WCAG 1.4.12: what readers may set, and must lose nothing by. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

for (const path of [...publicPaths(), '/nowhere', '/auth'])
  test(`${path} at 320 px (400 % zoom) with wide text spacing scrolls nothing sideways, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNothingSideways(page);
    // The page's policy refuses a style element.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      for (const details of document.querySelectorAll('details')) details.open = true;
    }, TEXT_SPACING);
    await expectNothingSideways(page);
    expect(await findings(page)).toEqual([]);
    if (path === '/nowhere' || path === '/auth') return;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const [inside, width] = await drawer.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(inside).toBeLessThanOrEqual(width ?? 0);
  });

test('on a short screen at 400 % zoom neither header nor call bar sticks', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(SERVICE);
  await page.evaluate(() => scrollTo(0, 1_000));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.locator('.call-bar')).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('.call-bar')).toBeInViewport();
});
