import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { withCode } from './pageCode.ts';

const services = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'SERVICES' });
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hoarding Clearance' });

test.describe('the services dropdown', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('opens on hover, stays open across the gap, closes on leaving', async ({ page }) => {
    await page.goto('/');
    await expect(entry(page)).toBeHidden();
    await services(page).hover();
    await expect(entry(page)).toBeVisible();
    await entry(page).hover();
    await page.waitForTimeout(500);
    await expect(entry(page)).toBeVisible();
    await services(page).click();
    await expect(entry(page)).toBeVisible();
    await page.mouse.move(200, 700);
    await expect(entry(page)).toBeHidden();
  });

  test('closes on choosing, also when the choice is the page that is open', async ({ page }) => {
    await page.goto('/services/hoarding-clearance');
    await services(page).hover();
    await expect(entry(page)).toHaveAttribute('aria-current', 'page');
    await entry(page).click();
    await expect(page).toHaveURL('/services/hoarding-clearance');
    await expect(services(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('works by keyboard, and Escape gives the focus back', async ({ page }) => {
    await page.goto('/');
    await withCode(page);
    await services(page).focus();
    await page.keyboard.press('Enter');
    await expect(services(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(services(page)).toBeFocused();
    await expect(entry(page)).toBeHidden();
    await page.keyboard.press('Space');
    await expect(entry(page)).toBeVisible();
    for (let step = 0; step < 13; step += 1) await page.keyboard.press('Tab');
    await expect(entry(page)).toBeHidden();
  });

  test('opens and closes by touch', async ({ browser, server }) => {
    const page = await browser.newPage({
      hasTouch: true,
      viewport: { width: 1200, height: 800 },
      baseURL: server.url,
    });
    await page.goto('/');
    await services(page).tap();
    await expect(entry(page)).toBeVisible();
    await services(page).tap();
    await expect(entry(page)).toBeHidden();
    await services(page).tap();
    await page.touchscreen.tap(200, 700);
    await expect(entry(page)).toBeHidden();
    await page.close();
  });
});

test.describe('the drawer', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
  const open = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click();

  test('is described, holds the focus and gives it back', async ({ page }) => {
    await page.goto('/');
    await withCode(page);
    await open(page);
    await expect(drawer(page)).toHaveAccessibleDescription(
      'Navigate through our services and contact options',
    );
    await expect(page.locator('main')).toHaveAttribute('inert');
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement?.closest('main, footer, header') !== null,
      );
      expect(outside).toBe(false);
      const covered = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && !focused.contains(seen) && focused !== document.body ? focused.innerText : '';
      });
      expect(covered).toBe('');
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  });

  test('closes on its button and on a press outside; the page behind does not scroll', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 844 });
    await page.goto('/');
    await withCode(page);
    await open(page);
    await expect(page.locator('main')).toHaveAttribute('inert');
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.click(100, 400);
    await expect(drawer(page)).toBeHidden();
    await open(page);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer(page)).toBeHidden();
  });

  test('every link closes it: an anchor of this page, another page, a call', async ({ page }) => {
    await page.goto('/');
    await open(page);
    await drawer(page).getByRole('link', { name: 'ABOUT' }).click();
    await expect(drawer(page)).toBeHidden();
    await expect(page.locator('#about')).toBeInViewport();
    await open(page);
    await drawer(page)
      .getByRole('link', { name: 'EMERGENCY CALL' })
      .evaluate((link) => {
        link.addEventListener('click', (event) => event.preventDefault());
      });
    await drawer(page).getByRole('link', { name: 'EMERGENCY CALL' }).click();
    await expect(drawer(page)).toBeHidden();
    await open(page);
    await drawer(page).getByRole('link', { name: 'Sharps Removal' }).click();
    await expect(page).toHaveURL('/services/sharps-removal');
    await expect(drawer(page)).toBeHidden();
  });
});
