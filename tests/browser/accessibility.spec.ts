import type { Page } from '@playwright/test';
import { site } from '../../site.config.ts';
import { publicPaths, servicePaths } from '../support/sitePages.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openForm, toasts } from './public/contactPage.ts';

const WIDTHS = [390, 1440];

/** Looks at the page as it is, at each width. */
async function expectNoFindings(page: Page, without: string[] = []) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page, without), `${page.url()}, ${width} px wide`).toEqual([]);
  }
}

test.describe('at every width, axe finds nothing', () => {
  for (const path of ['/', ...servicePaths().slice(0, 3), '/before-we-come', '/privacy']) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const question of await page.locator('summary').all()) await question.click();
      await expectNoFindings(page);
    });
  }

  test('with forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of ['/', '/services/decontamination', '/auth']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      // The colours are the system's then, and axe measures the page's own.
      await expectNoFindings(page, ['color-contrast']);
    }
  });

  test('on the not-found page', async ({ page }) => {
    await page.goto('/nowhere');
    await expectNoFindings(page);
  });

  test('on the sign-in and sign-up', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
    await expectNoFindings(page);
  });
});

for (const width of WIDTHS) {
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

    test('on the form with its faults, and after it was sent and not sent', async ({ page }) => {
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

test('no page scrolls sideways at any common width', async ({ page }) => {
  for (const path of ['/', '/services/void-property-cleaning', '/privacy']) {
    await page.goto(path);
    for (const width of [360, 768, 1024, 1100, 1215, 1280, 1300]) {
      await page.setViewportSize({ width, height: 700 });
      const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(content, `${path} at ${width}`).toBeLessThanOrEqual(room ?? 0);
    }
  }
});

test('a company’s name of one long word breaks, and scrolls nothing sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/services/void-property-cleaning', '/privacy', '/auth']) {
    await page.goto(path);
    await expect(page.locator('body')).toContainText(site.name);
    await page.evaluate((name) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        text.data = text.data.replaceAll(name, 'Tatortreinigungsgesellschaft'.repeat(2));
    }, site.name);
    await expectNothingSideways(page);
  }
});

async function expectNothingSideways(page: Page) {
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(room ?? 0);
}

/** WCAG 1.4.12: what readers may set, and must lose nothing by. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

for (const path of [...publicPaths(), '/nowhere', '/auth'])
  test(`at 320 px, which is 400 % zoom, ${path} scrolls nothing sideways, with wide text spacing either, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNothingSideways(page);
    // As the browser's own settings would: the page's policy refuses foreign style elements.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, TEXT_SPACING);
    for (const summary of await page.locator('details:not([open]) summary').elementHandles())
      await summary.click();
    await expectNothingSideways(page);
    expect(await findings(page)).toEqual([]);
    if (path === '/nowhere' || path === '/auth') return;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const [inside, width] = await drawer.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(inside).toBeLessThanOrEqual(width ?? 0);
  });

test('at 400 % zoom of a short screen neither header nor call bar sticks, and neither covers the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/', '/services/crime-scene-cleaning', '/privacy']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, 1_000));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(page.locator('.call-bar')).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('.call-bar')).toBeInViewport();
  }
});
