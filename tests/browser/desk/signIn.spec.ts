import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/samples.ts';
import { ADMIN, expect, MEMBER, test } from '../fixtures.ts';
import { expectNoFindings, heading, login, press, toasts } from './deskPage.ts';

const NEW_PASSWORD = 'battery staple';
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password');

async function submitSignIn(page: Page, address: string, words: string) {
  await email(page).fill(address);
  await password(page).fill(words);
  await press(page, 'Sign in');
}

async function fillSignUp(page: Page, address: string, words = PASSWORD) {
  await press(page, 'Need an account? Sign up');
  await page.getByLabel('Full Name').fill('New Person');
  await email(page).fill(address);
  await password(page).fill(words);
  await press(page, 'Create account');
}

test('an admin signs in and comes to the desk', async ({ page }) => {
  await page.goto('/auth');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expectNoFindings(page);
  await submitSignIn(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL('/admin');
  await expect(toasts(page)).toContainText('Logged in successfully!');
  await expect(heading(page)).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/admin');
});

test('a wrong password is told, the same as an unknown address, beside the field too', async ({ page }) => {
  await page.goto('/auth');
  for (const address of [ADMIN, 'unknown@mail.example']) {
    await submitSignIn(page, address, 'not the password');
    await expect(toasts(page).last()).toContainText('Invalid login credentials');
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription(/Invalid login credentials/);
    await expect(email(page)).toHaveValue(address);
  }
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 400, json: { msg: '' } }));
  await press(page, 'Sign in');
  await expect(toasts(page).last()).toContainText('An error occurred');
});

test('a password can be shown, and Caps Lock is told', async ({ page }) => {
  await page.goto('/auth');
  await password(page).fill('as typed');
  await press(page, 'Show password');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(password(page)).toHaveAttribute('type', 'password');
  // Playwright has no Caps Lock.
  await password(page).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true });
  await expect(page.getByRole('status')).toHaveText('Caps Lock is on.');
});

test('a new account is created with its name, and has no access until it is given', async ({
  page,
  baseURL,
}) => {
  await page.goto('/auth');
  const address = `new-${Date.now()}@mail.example`;
  const asked = page.waitForRequest('**/auth/v1/signup*');
  await fillSignUp(page, address);
  const request = await asked;
  expect(request.postDataJSON()).toMatchObject({ email: address, data: { full_name: 'New Person' } });
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${baseURL}/admin`);
  await expect(page).toHaveURL('/');
  await expect(toasts(page).first()).toContainText('Account created! You can now log in.');
  await expect(toasts(page).last()).toContainText('Access denied. Admin privileges required.');
  await page.goto('/auth');
  await expect(page.getByText('Your account does not have admin access.')).toBeVisible();
  await submitSignIn(page, ADMIN, PASSWORD);
  await expect(heading(page)).toBeVisible();
});

test('an account that exists and a password that would be cut are refused', async ({ page }) => {
  await page.goto('/auth');
  await fillSignUp(page, MEMBER);
  await expect(toasts(page)).toContainText('User already registered');
  await expect(email(page)).toBeFocused();
  await password(page).fill('ŵ'.repeat(37));
  await press(page, 'Create account');
  await expect(password(page)).toHaveAccessibleDescription(/72 characters at most/);
  await press(page, 'Already have an account? Sign in');
  await expect(password(page)).not.toHaveAttribute('aria-invalid');
});

test('a forgotten password is set anew, with the same answer for an unknown address', async ({
  page,
  server,
}) => {
  const address = 'forgetful@mail.example';
  await server.createAccount(address);
  await server.query('select public.grant_admin($1)', [address]);
  await page.goto('/auth');
  await email(page).fill(address);
  await press(page, 'Forgot your password?');
  await expect(email(page)).toHaveValue(address);
  await expectNoFindings(page);
  const answers: string[] = [];
  for (const asked of ['unknown@mail.example', address]) {
    await email(page).fill(asked);
    await press(page, 'Send me a link');
    const answer = page.getByText('has an account, we have emailed it a link');
    await expect(answer).toBeFocused();
    answers.push(
      (await page.getByText('The link works once').innerText()) +
        (await answer.innerText()).replace(asked, ''),
    );
    if (asked !== address) await press(page, 'Send another link');
  }
  expect(answers[0]).toBe(answers[1]);

  await expect.poll(() => server.links.length).toBeGreaterThan(0);
  const link = server.links.at(-1) ?? '';
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/auth/v1/') && calls.push(request.url()));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  // Mail scanners open links, so that must not use them up.
  expect(calls).toEqual([]);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await press(page, 'Set password');
  await expect(toasts(page)).toContainText('Password set. You are signed in.');
  await expect(heading(page)).toBeVisible();

  await press(page, 'Sign out');
  await expect(login(page)).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await press(page, 'Set password');
  await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.');
  await press(page, 'Ask for a new link');
  await expect(page).toHaveURL('/auth');
  await press(page, 'Back to sign in');
  await submitSignIn(page, address, NEW_PASSWORD);
  await expect(heading(page)).toBeVisible();
});

test('a refused request for a link is told beside the field', async ({ page }) => {
  await page.goto('/auth');
  await press(page, 'Forgot your password?');
  await email(page).fill(ADMIN);
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({ status: 429, json: { msg: 'There have been too many attempts.' } }),
  );
  await press(page, 'Send me a link');
  await expect(toasts(page)).toContainText('There have been too many attempts.');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(/There have been too many attempts\./);
});

test.describe('the account', () => {
  const OWNER = 'account@mail.example';

  test.beforeEach(async ({ server, signInAs, page }) => {
    await server.query('delete from auth.users where email = $1', [OWNER]);
    await server.createAccount(OWNER);
    await server.query('select public.grant_admin($1)', [OWNER]);
    await signInAs(page, OWNER);
    await page.goto('/admin');
    await expect(heading(page)).toBeVisible();
  });

  async function openElsewhere(page: Page, signInAs: (page: Page, email: string) => Promise<void>) {
    await signInAs(page, OWNER);
    await page.goto('/admin#urgency=urgent');
    await expect(heading(page)).toBeVisible();
  }

  test('changes its password with the current one, which signs the other devices out', async ({
    page,
    browser,
    server,
    signInAs,
  }) => {
    const other = await browser.newPage({ baseURL: server.url });
    await openElsewhere(other, signInAs);
    await press(page, 'Account');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await press(page, 'Change password');
    await expect(page.getByLabel('Current password')).toBeFocused();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('New password')).toBeFocused();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Password changed');
    await page.reload();
    await expect(heading(page)).toBeVisible();

    await press(other, 'Refresh');
    await expect(other).toHaveURL(`${server.url}/auth#urgency=urgent`);
    await expect(other.getByText('You were signed out.', { exact: true })).toBeVisible();
    await submitSignIn(other, OWNER, NEW_PASSWORD);
    await expect(other).toHaveURL(`${server.url}/admin#urgency=urgent`);
    await other.close();
  });

  test('signs out everywhere after asking', async ({ page, browser, server, signInAs }) => {
    const other = await browser.newPage({ baseURL: server.url });
    await openElsewhere(other, signInAs);
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
    await page.route('**/auth/v1/logout*', (route) => route.abort());
    await press(page, 'Account');
    await everywhere.click();
    const question = page.getByRole('alertdialog', { name: 'Sign out on every device?' });
    await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await expect(toasts(page)).toContainText('Could not sign out everywhere');
    await page.unroute('**/auth/v1/logout*');
    await press(page, 'Account');
    await everywhere.click();
    await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await expect(page).toHaveURL('/auth');
    await expect(toasts(page)).toContainText('Signed out successfully');
    await press(other, 'Refresh');
    await expect(login(other)).toBeVisible();
    await other.close();
  });

  test('chooses how arrivals are announced on this device', async ({ page }) => {
    await press(page, 'Account');
    await page.getByRole('checkbox', { name: 'Play a sound' }).check();
    await page.reload();
    await press(page, 'Account');
    await expect(page.getByRole('checkbox', { name: 'Play a sound' })).toBeChecked();
  });
});
