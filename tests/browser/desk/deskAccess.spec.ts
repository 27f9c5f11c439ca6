import type { Locator, Page } from '@playwright/test';
import { grantAdmin, revokeAdmin } from '../../support/rows.ts';
import { ADMIN, expect, MEMBER, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';

test('without a session the way leads to the sign-in', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('who is no admin goes home and is told why', async ({ page, signInAs }) => {
  await signInAs(page, MEMBER);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Access denied. Admin privileges required.');
  await expect(toasts(page)).toHaveAttribute('data-tone', 'destructive');
});

test('a spinner shows while access is checked', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/rest/v1/user_roles*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('status')).toContainText('Checking your access');
  letGo();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

/** The library asks again three times, after one, two and four seconds: these go by at once. Needs the page's clock. */
const seenAfterRetries = (page: Page, locator: Locator) =>
  expect(async () => {
    await page.clock.runFor(4_000);
    await expect(locator).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 30_000, intervals: [50] });

test('access that cannot be checked is no denial: it can be tried again', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.route('**/rest/v1/user_roles*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/admin');
  await seenAfterRetries(page, page.getByText('We could not check your access'));
  await page.unroute('**/rest/v1/user_roles*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

for (const [what, spoil] of [
  ['a token that no header can carry', { access_token: '€' }],
  ['no user', { user: undefined }],
  ['a user whose id is none', { user: { id: 'nobody' } }],
] as const) {
  test(`a kept session with ${what} leaves a way out`, async ({ page, signInAs }) => {
    await signInAs(page, ADMIN);
    await page.evaluate((changes) => {
      const session = JSON.parse(localStorage.getItem('staff-session') ?? '');
      localStorage.setItem('staff-session', JSON.stringify({ ...session, ...changes }));
    }, spoil);
    await page.clock.install();
    await page.goto('/admin');
    const again = page.getByRole('button', { name: 'Sign in again' });
    await seenAfterRetries(page, again.or(page.getByRole('heading', { name: 'Admin Login' })));
    if (await again.isVisible()) await again.click();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
}

test('signs out, says so, and cannot come back', async ({ page, openDesk }) => {
  await openDesk();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toContainText('Signed out successfully');
  expect(await page.evaluate(() => localStorage.getItem('staff-session'))).toBeNull();
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth');
});

test('signs out of this browser also where the server cannot be told', async ({ page, openDesk }) => {
  await openDesk();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('staff-session'))).toBeNull();
});

test('a role that is taken away leads out at the next look', async ({ page, sql, openDesk }) => {
  await openDesk();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await revokeAdmin(sql, ADMIN);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Access denied. Admin privileges required.');
  await grantAdmin(sql, ADMIN);
});

test('a session that the server does not know any more leads to the sign-in', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('staff-session') ?? '');
    const token = session.access_token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);
    localStorage.setItem('staff-session', JSON.stringify({ ...session, access_token: token }));
  });
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('who was denied can sign in as someone else', async ({ page, signInAs }) => {
  await signInAs(page, MEMBER);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});
