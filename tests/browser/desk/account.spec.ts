import type { Page } from '@playwright/test';
import { account } from '../../support/api.ts';
import { grantAdmin, insertSubmissions } from '../../support/rows.ts';
import { PASSWORD, sample } from '../../support/samples.ts';
import { overHttp } from '../../support/server.ts';
import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { look } from './deskPage.ts';

const WIDTHS = [390, 768, 1440];
const NEW_PASSWORD = 'battery staple';

/** An account of the test's own: what it does to it must not sign others out. */
const OWNER = 'account@mail.example';

test.beforeEach(async ({ server, sql }) => {
  await sql('delete from auth.users where email = $1', [OWNER]);
  await account(overHttp(server.url), OWNER);
  await grantAdmin(sql, OWNER);
});

const desk = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const openAccount = (page: Page) => page.getByRole('button', { name: 'Account' }).click();
const login = (page: Page) => page.getByRole('heading', { name: 'Admin Login' });

async function expectNoFindings(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${width} px wide`).toEqual([]);
  }
}

async function signInByHand(page: Page, password = PASSWORD) {
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openDeskOf(
  page: Page,
  signInAs: (page: Page, email: string) => Promise<void>,
  path = '/admin',
) {
  await signInAs(page, OWNER);
  await page.goto(path);
  await expect(desk(page)).toBeVisible();
}

/** The notice that stays, and the toast that goes. */
async function expectSignedOut(page: Page) {
  await expect(login(page)).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('You were signed out');
  await expect(page.getByText('You were signed out.', { exact: true })).toBeVisible();
  await expect(page.getByText('Access denied')).toHaveCount(0);
}

test('a password is changed with the current one; the other browser is signed out, this one goes on', async ({
  page,
  browser,
  server,
  sql,
  signInAs,
}) => {
  await insertSubmissions(sql, [sample]);
  const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from contact_submissions');
  const elsewhere = await browser.newPage({ baseURL: server.url });
  await openDeskOf(elsewhere, signInAs, `/admin?request=${id}#urgency=urgent`);
  await openDeskOf(page, signInAs);

  await openAccount(page);
  await expect(dialog(page)).toContainText(OWNER);
  await expectNoFindings(page);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    /The current password is not right\./,
  );
  await expectNoFindings(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Password changed');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  await page.reload();
  await expect(desk(page)).toBeVisible();

  await look(elsewhere);
  await expectSignedOut(elsewhere);
  await expectNoFindings(elsewhere);
  await elsewhere.reload();
  await expect(elsewhere.getByText('You were signed out.', { exact: true })).toBeVisible();
  await signInByHand(elsewhere);
  await expect(elsewhere.getByLabel('Password')).toHaveAccessibleDescription(/Invalid login credentials/);
  await signInByHand(elsewhere, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL(`${server.url}/admin?request=${id}#urgency=urgent`);
  await expect(elsewhere.getByRole('article', { name: `Submission from ${sample.name}` })).toBeVisible();
  await elsewhere.close();
});

test('signing out ends this device only; everywhere is asked for, and ends all', async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  const [second, third] = [
    await browser.newPage({ baseURL: server.url }),
    await browser.newPage({ baseURL: server.url }),
  ];
  for (const one of [page, second, third]) await openDeskOf(one, signInAs);
  await third.getByRole('button', { name: 'Sign out' }).click();
  await expect(toasts(third)).toContainText('Signed out successfully');
  await expect(third.getByText('You were signed out.', { exact: true })).toHaveCount(0);
  await second.reload();
  await expect(desk(second)).toBeVisible();

  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  const question = page.getByRole('alertdialog', { name: 'Sign out on every device?' });
  await openAccount(page);
  await everywhere.click();
  await expect(question).toContainText('Every phone and computer');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();

  // Not told to the server, nothing has ended.
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await openAccount(page);
  await everywhere.click();
  await everywhere.click();
  await expect(toasts(page)).toContainText('Could not sign out everywhere');
  await expect(desk(page)).toBeVisible();
  await page.unroute('**/auth/v1/logout*');
  await openAccount(page);
  await everywhere.click();
  await everywhere.click();
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toContainText('Signed out successfully');
  await look(second);
  await expectSignedOut(second);
  await second.close();
  await third.close();
});

test('a session that was ended while nobody looked leads to the sign-in, not to a denial', async ({
  page,
  sql,
  signInAs,
}) => {
  await openDeskOf(page, signInAs);
  await page.goto('/');
  await sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
    OWNER,
  ]);
  await page.goto('/admin#urgency=urgent');
  await expectSignedOut(page);
  await expect(page).toHaveURL('/auth#urgency=urgent');
  await signInByHand(page);
  await expect(page).toHaveURL('/admin#urgency=urgent');
  await expect(desk(page)).toBeVisible();
  await sql('delete from auth.users where email = $1', [OWNER]);
  await look(page);
  await expectSignedOut(page);
});

test('signing out in one tab leads the other to the sign-in, and says so', async ({
  page,
  context,
  signInAs,
}) => {
  await openDeskOf(page, signInAs);
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(desk(other)).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(toasts(other)).toContainText('Signed out successfully');
  await expectSignedOut(page);
});

test('who made an account that is no admin’s finds one sentence at the sign-in, and it stays', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await expect(page.getByText('An account sees nothing until')).toBeVisible();
  await page.getByLabel('Full Name').fill('New Person');
  await page.getByLabel('Email').fill(`new-${Date.now()}@mail.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toHaveCount(2);
  await page.goto('/auth');
  await expect(page.getByText('Your account is no admin’s.')).toBeVisible();
  await expectNoFindings(page);
  await page.reload();
  await expect(page.getByText('Your account is no admin’s.')).toBeVisible();
  await signInByHand(page);
  await expect(desk(page)).toBeVisible();
});
