import type { Page } from '@playwright/test';
import { account } from '../../support/api.ts';
import { type MailServer, startMailServer } from '../../support/mailServer.ts';
import { grantAdmin } from '../../support/rows.ts';
import { discard, overHttp, type RunningServer, startServer } from '../../support/server.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';

const WIDTHS = [390, 768, 1440];
const NEW_PASSWORD = 'battery staple';

const email = (page: Page) => page.getByLabel('Email');
const send = (page: Page) => page.getByRole('button', { name: 'Send me a link' }).click();
const said = (page: Page) => page.getByText('a mail with a link is on its way');

async function expectNoFindings(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${width} px wide`).toEqual([]);
  }
}

/** From the sign-in, with the address typed there. */
async function forget(page: Page, address: string) {
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
}

test.describe('a password that was forgotten', () => {
  let post: MailServer;
  let server: RunningServer;
  test.beforeAll(async () => {
    post = await startMailServer();
    server = await startServer({ env: { SMTP_URL: post.url, ALERT_TO: 'desk@staff.example' } });
    await account(overHttp(server.url), ADMIN);
    await grantAdmin(server.sql, ADMIN);
  });
  test.afterAll(async () => {
    await discard(server);
    await post.stop();
  });

  test('is set anew with a link from a mail; an address without an account is answered alike', async ({
    page,
  }) => {
    await page.goto(`${server.url}/auth`);
    await forget(page, 'nobody@mail.example');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveValue('nobody@mail.example');
    await expectNoFindings(page);
    await send(page);
    await expect(said(page)).toBeFocused();
    await expectNoFindings(page);
    const unknown = await page.locator('astro-island').innerText();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await email(page).fill(ADMIN);
    await page.keyboard.press('Enter');
    await expect(said(page)).toBeFocused();
    const known = await page.locator('astro-island').innerText();
    expect(known.replace(ADMIN, 'nobody@mail.example')).toBe(unknown);

    await expect.poll(() => post.mails.length).toBe(1);
    const link = /http\S+#token_hash=\S+/.exec(post.mails[0]?.text ?? '')?.[0] ?? '';
    expect(post.mails[0]?.recipient).toBe(ADMIN);
    expect(link.startsWith(`${server.url}/auth#`)).toBe(true);
    await page.goto(link);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    // Spent: the way to a newer one begins there.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(email(page)).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/auth`);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

test('what a failed try was told for stays beside the field, with the focus', async ({ page }) => {
  await page.goto('/auth');
  await forget(page, ADMIN);
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({ status: 429, json: { msg: 'There have been too many attempts.' } }),
  );
  await send(page);
  await expect(toasts(page)).toContainText('There have been too many attempts.');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(/There have been too many attempts\./);
  await expectNoFindings(page);
  await page.unroute('**/auth/v1/recover*');
  await page.route('**/auth/v1/recover*', (route) => route.abort());
  await send(page);
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveValue(ADMIN);
  await page.unroute('**/auth/v1/recover*');
  await send(page);
  await expect(said(page)).toBeFocused();
});

test('one page asks as hosted Supabase is asked', async ({ page }) => {
  await page.goto('/auth');
  await forget(page, ADMIN);
  const asked = page.waitForRequest('**/auth/v1/recover*');
  await send(page);
  const request = await asked;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toMatchObject({ email: ADMIN });
  await expect(said(page)).toBeVisible();
});
