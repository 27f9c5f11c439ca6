import type { Page } from '@playwright/test';
import { openBackend } from '../../../server/database/backend.ts';
import { openSecrets } from '../../../server/dataDir/secrets.ts';
import { account } from '../../support/api.ts';
import { runProgram } from '../../support/commands.ts';
import { PASSWORD } from '../../support/samples.ts';
import { discard, makeStartedDataDir, overHttp, startServer } from '../../support/server.ts';
import { findings } from '../axe.ts';
import { expect, MEMBER, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { signIn } from './session.ts';

const VERIFY = '**/auth/v1/verify';
const NEW_PASSWORD = 'battery staple';

const admin = (dataDir: string, ...words: string[]) =>
  runProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, 'admin', ...words);

/** The link that a command prints. */
const linkIn = (printed: string) => /http\S+#token_hash=\S+/.exec(printed)?.[0] ?? '';

const field = (page: Page) => page.getByLabel('New password');
const press = (page: Page) => page.getByRole('button', { name: 'Set password' }).click();
const over = (page: Page) => page.getByRole('alert');

test('create prints a link; it sets the password, once, and leads to the desk', async ({
  page,
  server,
  browser,
}) => {
  const { says } = admin(server.dataDir, 'create', 'owner@mail.example');
  const link = linkIn(says);
  const token = new URL(link).hash;
  expect(link.startsWith(`${server.url}/auth#`)).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));

  // Whoever only opens it, such as a mail program that looks what a link leads to, uses nothing up.
  for (let turn = 0; turn < 2; turn += 1) {
    await page.goto('/');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  }
  expect(asked.filter((call) => call.includes('/auth/v1/'))).toEqual([]);
  expect(asked.join()).not.toContain('token_hash');
  expect(await findings(page)).toEqual([]);

  await expect(field(page)).toHaveAttribute('type', 'password');
  await expect(field(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(field(page)).toHaveAttribute('minlength', '6');
  await press(page);
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field(page)).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await field(page).fill(NEW_PASSWORD);
  await press(page);
  await expect(page).toHaveURL('/admin');
  await expect(toasts(page)).toContainText('Password set. You are signed in.');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await field(other).fill('another password');
  await press(other);
  await expect(over(other)).toContainText('This link was used already, or is too old.');
  expect(await findings(other)).toEqual([]);
  await over(other).getByRole('link', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(other.url()).not.toContain(token);
  await other.getByLabel('Email').fill('owner@mail.example');
  await other.getByLabel('Password').fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(`${server.url}/admin`);
  await elsewhere.close();
});

test('a password that is refused can be replaced by another: the link is used once', async ({
  page,
  server,
}) => {
  const link = linkIn(admin(server.dataDir, 'create', 'choosy@mail.example').says);
  let verified = 0;
  await page.route(VERIFY, (route) => {
    verified += 1;
    return route.continue();
  });
  await page.route(
    '**/auth/v1/user',
    (route) =>
      route.fulfill({
        status: 422,
        json: { code: 422, error_code: 'weak_password', msg: 'That password is known to many.' },
      }),
    { times: 1 },
  );
  await page.goto(link);
  await field(page).fill('x'.repeat(100));
  await press(page);
  await expect(toasts(page)).toContainText('Please choose a shorter password');
  expect(verified).toBe(0);
  await field(page).fill('password1');
  await press(page);
  await expect(toasts(page).last()).toContainText('That password is known to many.');
  await field(page).fill(NEW_PASSWORD);
  await press(page);
  await expect(page).toHaveURL('/admin');
  expect(verified).toBe(1);
});

test('who is signed in there is not led away, nor signed out by opening it', async ({
  page,
  server,
  signInAs,
}) => {
  const link = linkIn(admin(server.dataDir, 'create', 'second@mail.example').says);
  await signInAs(page, MEMBER);
  const session = () => page.evaluate(() => localStorage.getItem('staff-session'));
  const before = await session();
  await page.goto(link);
  await expect(field(page)).toBeVisible();
  expect(await session()).toBe(before);
  // A second link in the same tab is a page of its own.
  const newer = linkIn(admin(server.dataDir, 'reset', 'second@mail.example').says);
  await field(page).fill(NEW_PASSWORD);
  await press(page);
  await expect(over(page)).toBeVisible();
  await page.goto(newer);
  await field(page).fill(NEW_PASSWORD);
  await press(page);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a stranger who signed up with the owner’s address is out, and the owner is in', async ({
  page,
  server,
  browser,
}) => {
  const email = 'boss@company.example';
  await account(overHttp(server.url), email);
  const stranger = await browser.newPage({ baseURL: server.url });
  const session = JSON.stringify(await signIn(server.url, email));
  await stranger.goto('/favicon.svg');
  await stranger.evaluate((value) => localStorage.setItem('staff-session', value), session);

  expect(admin(server.dataDir, 'create', email).says).toContain('Whoever made it knows its password');
  const link = linkIn(admin(server.dataDir, 'reset', email).says);
  expect(admin(server.dataDir, 'grant', email, '--yes').status).toBe(0);

  await stranger.goto('/admin');
  await expect(stranger).not.toHaveURL(/admin/);
  await stranger.goto('/auth');
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel('Password').fill(PASSWORD);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(toasts(stranger).last()).toContainText('Invalid login credentials');
  await stranger.close();

  await page.goto(link);
  await field(page).fill(NEW_PASSWORD);
  await press(page);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a link that is too old says so; a site that takes no new accounts does, too', async ({ page }) => {
  test.slow();
  const dataDir = await makeStartedDataDir();
  // No server runs that would say where it is: the link is a path.
  const path = /\/auth#token_hash=\S+/.exec(admin(dataDir, 'create', 'late@mail.example').says)?.[0];
  const backend = await openBackend({
    ...{ dataDir, database: { kind: 'embedded' as const }, siteUrl: 'http://site.example' },
    secrets: await openSecrets(dataDir),
  });
  await backend.sql("update auth.users set recovery_sent_at = now() - interval '31 minutes'");
  await backend.close();
  const server = await startServer({ dataDir, env: { SIGN_UP: 'closed' } });
  await page.goto(`${server.url}${path}`);
  await field(page).fill(NEW_PASSWORD);
  await press(page);
  await expect(over(page)).toContainText('This link was used already, or is too old.');

  await page.goto(`${server.url}/auth`);
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await page.getByLabel('Full Name').fill('New Person');
  await page.getByLabel('Email').fill('new@mail.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toasts(page)).toContainText('This site takes no new accounts.');
  await discard(server);
});
