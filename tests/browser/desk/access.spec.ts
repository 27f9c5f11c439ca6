import type { Page } from '@playwright/test';
import { PASSWORD, sample } from '../../support/samples.ts';
import { ADMIN, expect, MEMBER, test } from '../fixtures.ts';
import { API, contactForm } from '../public/contactPage.ts';
import { heading, login, panel, press, refresh, toasts } from './deskPage.ts';

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('staff-session') ?? 'null')?.user?.email ?? null);

/** Changes the session that the browser keeps. */
const changeSession = (page: Page, changes: Record<string, unknown>) =>
  page.evaluate((changes) => {
    const session = JSON.parse(localStorage.getItem('staff-session') ?? '');
    localStorage.setItem('staff-session', JSON.stringify({ ...session, ...changes }));
  }, changes);

async function signInByHand(page: Page) {
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(PASSWORD);
  await press(page, 'Sign in');
}

test('without a session a link leads to the sign-in, and back to its request', async ({
  page,
  query,
  receive,
}) => {
  await receive();
  const [{ id } = { id: '' }] = await query<{ id: string }>('select id from public.contact_submissions');
  await page.goto(`/admin?request=${id}#urgency=emergency`);
  await expect(page).toHaveURL(`/auth?request=${id}#urgency=emergency`);
  await signInByHand(page);
  await expect(page).toHaveURL(`/admin?request=${id}#urgency=emergency`);
  await expect(panel(page)).toHaveAccessibleName(`Submission from ${sample.name}`);
});

test('a user without the role goes home and is told why, and can sign in as another', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, MEMBER);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Access denied. Admin privileges required.');
  await expect(toasts(page)).toHaveAttribute('data-tone', 'destructive');
  await page.goto('/auth');
  await expect(login(page)).toBeVisible();
});

test('a spinner shows while access is checked; a failed check can be tried again', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, ADMIN);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/user_roles*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'XX000', message: 'away' } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('status')).toContainText('Checking your access');
  answer();
  await expect(page.getByText('We could not check your access')).toBeVisible();
  await page.unroute('**/rest/v1/user_roles*');
  await press(page, 'Try again');
  await expect(heading(page)).toBeVisible();
});

for (const [what, changes] of [
  ['signed by another key', (token: string) => token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`)],
  ['that is none', () => 'no token at all'],
] as const) {
  test(`a token ${what} leads to the sign-in and is forgotten, and the public form does not send it`, async ({
    page,
    query,
    signInAs,
  }) => {
    await signInAs(page, ADMIN);
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('staff-session') ?? '').access_token,
    );
    await changeSession(page, { access_token: changes(token) });
    await page.goto('/');
    const form = contactForm(page);
    await form.fill();
    const sent = page.waitForRequest(API);
    await form.submit.click();
    expect(await (await sent).allHeaders()).not.toHaveProperty('authorization');
    await expect(toasts(page)).toContainText('Request Submitted!');
    expect(await query('select name from public.contact_submissions')).toEqual([{ name: sample.name }]);
    await page.goto('/admin');
    await expect(login(page)).toBeVisible();
    expect(await stored(page)).toBeNull();
  });
}

test('an expired token is refreshed', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await changeSession(page, { expires_at: 1, expires_in: 0 });
  const refreshed = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto('/admin');
  expect((await refreshed).status()).toBe(200);
  await expect(heading(page)).toBeVisible();
});

test('a role that is revoked leads out at the next poll', async ({ page, query, openDesk }) => {
  await openDesk();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await query('select public.revoke_admin($1)', [ADMIN]);
  await refresh(page);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Access denied. Admin privileges required.');
  await query('select public.grant_admin($1)', [ADMIN]);
});

test('signing out says so, in this tab and the other, also without the server', async ({
  page,
  context,
  openDesk,
}) => {
  await openDesk();
  await expect(heading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(heading(other)).toBeVisible();
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await press(page, 'Sign out');
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toContainText('Signed out successfully');
  expect(await stored(page)).toBeNull();
  await expect(login(other)).toBeVisible();
  await expect(other.getByText('You were signed out.', { exact: true })).toBeVisible();
  await signInByHand(other);
  await expect(heading(other)).toBeVisible();
  await expect(heading(page)).toBeVisible();
});

for (const path of ['/admin', '/auth']) {
  test(`a session in the address of ${path} is ignored and removed`, async ({ page, server }) => {
    const { access_token, refresh_token } = await server.signIn(MEMBER);
    const given = new URLSearchParams({
      access_token,
      refresh_token,
      expires_in: '3600',
      token_type: 'bearer',
    });
    await page.goto(`${path}#${given}`);
    await expect(login(page)).toBeVisible();
    await expect(page).toHaveURL('/auth');
    expect(await stored(page)).toBeNull();
  });
}

/** As Chromium does where site data is blocked: the property itself throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

/** Leaves no space for another character. */
async function fillStorage(page: Page) {
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

for (const [state, spoil] of [
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const) {
  test(`where storage is ${state}, the sign-in says so and uses up neither password nor link`, async ({
    page,
  }) => {
    await spoil(page);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/auth/v1/') && calls.push(request.url()));
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth');
    const warning = page.getByRole('alert');
    await expect(warning).toContainText('This browser cannot keep you signed in.');
    await signInByHand(page);
    await expect(warning).toBeFocused();
    await page.goto('/auth#token_hash=unused&type=recovery');
    await page.getByLabel('New password').fill(PASSWORD);
    await press(page, 'Set password');
    await expect(warning).toContainText('This browser cannot keep you signed in.');
    expect(calls).toEqual([]);
  });
}
