import type { Page } from '@playwright/test';
import { PASSWORD, sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { openForm, toasts } from '../public/contactPage.ts';

/** As Chromium does where site data is blocked: the property itself throws. */
const block = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

/** Leaves no room for another character. */
async function fill(page: Page) {
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (let length = 2 ** 22; length >= 1; length /= 2) {
        try {
          for (let turn = 0; ; turn += 1) storage.setItem(`full-${length}-${turn}`, 'x'.repeat(length));
        } catch {}
      }
    }
  });
}

for (const [name, spoil] of [
  ['blocked', block],
  ['full', fill],
] as const) {
  test.describe(`where storage is ${name}`, () => {
    test.beforeEach(({ page }) => spoil(page));

    test('sign-in says so in words, and sends no password', async ({ page }) => {
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/')) calls += 1;
      });
      await page.goto('/auth');
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('You cannot sign in with this browser as it is set.');
      await expect(notice).toContainText('storage for this site is blocked or full');
      expect(await findings(page)).toEqual([]);
      await page.getByLabel('Email').fill(ADMIN);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(notice).toBeFocused();
      expect(calls).toBe(0);
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    });

    test('a link that sets a password is not used up', async ({ page }) => {
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/')) calls += 1;
      });
      await page.goto('/auth#token_hash=unused&type=recovery');
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByRole('alert')).toContainText(
        'You cannot sign in with this browser as it is set.',
      );
      expect(calls).toBe(0);
    });

    test('the desk leads to the sign-in, which says so', async ({ page }) => {
      await page.goto('/admin');
      await expect(page).toHaveURL('/auth');
      await expect(page.getByRole('alert')).toContainText(
        'You cannot sign in with this browser as it is set.',
      );
    });

    test('the public pages and the form work all the same', async ({ page, sql }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const form = await openForm(page);
      await form.fill();
      await form.submit.click();
      await expect(toasts(page)).toContainText('Request Submitted!');
      const [data] = await sql('select * from contact_submissions');
      expect(data).toMatchObject(sample);
      for (const path of ['/services/decontamination', '/privacy', '/nowhere']) await page.goto(path);
      expect(errors).toEqual([]);
    });
  });
}

test('storage that fills up while someone types is told at the press', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const other = await page.context().newPage();
  await fill(other);
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('storage for this site is blocked or full');
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN);
});
