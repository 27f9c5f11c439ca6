import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../fixtures.ts';
import { openForm, toasts } from './contactPage.ts';

test('an unknown path shows 404, logs the path, and leads home', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged.join()).toContain('/no/such/page');
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an error while rendering is said, with its message and stack', async ({ page, receive, signInAs }) => {
  await receive();
  await signInAs(page, ADMIN);
  await page.addInitScript(() => {
    Number.prototype.toLocaleString = () => {
      throw new Error('broken on purpose');
    };
  });
  await page.goto('/admin');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Unexpected Application Error!');
  await expect(alert).toContainText('broken on purpose');
  await expect(alert.locator('pre')).toContainText('Error: broken on purpose');
});

/** Opens the form; from then on the page's time goes on only when it is told to. */
async function openFormAndStopTime(page: Page) {
  await page.clock.install();
  const form = await openForm(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  return form;
}

test('a toast goes after four seconds', async ({ page }) => {
  const form = await openFormAndStopTime(page);
  await form.submit.click();
  await page.clock.runFor(3_900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast waits under the pointer and the focus, and can be dismissed', async ({ page }) => {
  const form = await openFormAndStopTime(page);
  await form.submit.click();
  await toasts(page).hover();
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(1);
  await form.form.hover();
  await page.clock.runFor(4_000);
  await expect(toasts(page)).toHaveCount(0);
  await form.submit.click();
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});

test('at most three toasts show at once, in a region that screen readers hear', async ({ page }) => {
  // As a page keeps them for the next one.
  await page.addInitScript(() =>
    sessionStorage.setItem(
      'toasts',
      JSON.stringify(['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title }))),
    ),
  );
  // They go after four seconds: the rest of the page is not waited for.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(toasts(page)).toHaveText([/^Three/, /^Four/, /^Five/]);
  await expect(page.locator('[aria-live="polite"]')).toHaveText('Five');
});

test('what is said again is not shown twice', async ({ page }) => {
  const form = await openForm(page);
  for (let press = 0; press < 3; press += 1) await form.submit.click();
  await expect(toasts(page)).toHaveCount(1);
  await expect(page.locator('[aria-live="polite"]')).toHaveText(
    'Validation Error. Name must be at least 2 characters',
  );
  // Whoever is about to dismiss it keeps their place.
  await expect(form.name).toBeFocused();
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  const isFocused = await form.form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    return document.activeElement?.matches('.toast button');
  });
  expect(isFocused).toBe(true);
});

test('no page breaks its own Content-Security-Policy', async ({ page }) => {
  const broken: string[] = [];
  page.on(
    'console',
    (message) => /Content.Security.Policy/i.test(message.text()) && broken.push(message.text()),
  );
  for (const path of ['/', '/auth', '/admin', '/nowhere']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(broken).toEqual([]);
});
