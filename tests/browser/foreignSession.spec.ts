import type { Page } from '@playwright/test';
import { sample } from '../support/samples.ts';
import { signIn } from './desk/session.ts';
import { ADMIN, expect, MEMBER, test } from './fixtures.ts';
import { API, openForm, toasts } from './public/contactPage.ts';

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('staff-session') ?? 'null')?.user.email ?? null);

/** A session as an address carries one, for whoever opens it. */
async function addressWith(url: string, email: string) {
  const { access_token, refresh_token } = await signIn(url, email);
  const given = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' };
  return `#${new URLSearchParams(given)}`;
}

for (const path of ['/admin', '/auth']) {
  test(`a session in the address of ${path} neither replaces nor ends the one that is there`, async ({
    page,
    server,
    signInAs,
  }) => {
    await signInAs(page, ADMIN);
    await page.goto(path + (await addressWith(server.url, MEMBER)));
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page).toHaveURL('/admin');
    expect(await kept(page)).toBe(ADMIN);
    await page.reload();
    await expect(page.getByLabel('Statistics')).toBeVisible();
  });

  test(`a session in the address of ${path} signs nobody in, and does not stay there`, async ({
    page,
    server,
  }) => {
    await page.goto(path + (await addressWith(server.url, MEMBER)));
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL('/auth');
    expect(await kept(page)).toBeNull();
  });
}

test('other fragments stay in the address', async ({ page }) => {
  await page.goto('/auth#something=else');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page).toHaveURL('/auth#something=else');
});

/** Signed in, but by a token that the server does not take. */
async function spoil(page: Page, change: (token: string) => string) {
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('staff-session') ?? ''));
  const access_token = change(session.access_token);
  await page.evaluate(
    (value) => localStorage.setItem('staff-session', value),
    JSON.stringify({ ...session, access_token }),
  );
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const REFUSED: [string, (token: string) => string][] = [
  ['signed by another key', (token) => token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)],
  ['of a foreign algorithm', (token) => token.replace(/^[^.]+/, base64({ alg: 'RS256', typ: 'JWT' }))],
  ['without a signature', (token) => `${base64({ alg: 'none' })}.${token.split('.')[1]}.`],
  ['that is none', () => 'no token at all'],
];

for (const [name, change] of REFUSED) {
  test(`a token ${name} leads from the desk to the sign-in, and is forgotten`, async ({ page, signInAs }) => {
    await signInAs(page, ADMIN);
    await spoil(page, change);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page).toHaveURL('/auth');
    expect(await kept(page)).toBeNull();
  });

  test(`the public form sends no token ${name}`, async ({ page, query, signInAs }) => {
    await signInAs(page, ADMIN);
    await spoil(page, change);
    const form = await openForm(page);
    await form.fill();
    const sent = page.waitForRequest(API);
    await form.submit.click();
    const headers = await (await sent).allHeaders();
    expect(headers).not.toHaveProperty('authorization');
    expect(headers.apikey).toBe('sb_publishable_embedded');
    await expect(toasts(page)).toContainText('Request Submitted!');
    const [data] = await query('select * from contact_submissions');
    expect(data).toMatchObject(sample);
  });
}

test('a session that is not refused goes along with no request either', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  const form = await openForm(page);
  await form.fill();
  const sent = page.waitForRequest(API);
  await form.submit.click();
  expect(await (await sent).allHeaders()).not.toHaveProperty('authorization');
  await expect(toasts(page)).toContainText('Request Submitted!');
});

test('a session that is refused while the desk is open leads to the sign-in', async ({ page, openDesk }) => {
  await openDesk();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 401, json: { message: 'refused' } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await kept(page)).toBeNull();
});
