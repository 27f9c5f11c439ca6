import { account } from '../../support/api.ts';
import { PASSWORD } from '../../support/samples.ts';
import { discard, overHttp, startServer } from '../../support/server.ts';
import { ADMIN, expect, MEMBER, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { signIn } from './session.ts';

const TOKEN = '**/auth/v1/token*';

test('an admin signs in and comes to the desk', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(toasts(page)).toContainText('Logged in successfully!');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a wrong password is told in the provider’s words, the same as an unknown address', async ({ page }) => {
  await page.goto('/auth');
  for (const email of [ADMIN, 'nobody@mail.example']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(toasts(page).last()).toContainText('Invalid login credentials');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  }
});

test('what a failed attempt was told for stays beside its field, with the focus, until the next', async ({
  page,
}) => {
  await page.goto('/auth');
  const password = page.getByLabel('Password');
  await page.getByLabel('Email').fill(ADMIN);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(password).toBeFocused();
  await toasts(page).getByRole('button').click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(password).toHaveAccessibleDescription(/Invalid login credentials/);
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await expect(password).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Full Name').fill('Somebody Else');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already registered/);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a password can be looked at, and Caps Lock is told', async ({ page }) => {
  await page.goto('/auth');
  const password = page.getByLabel('Password');
  await password.fill('as typed');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  // Playwright has no Caps Lock.
  const press = (isOn: boolean) =>
    password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: isOn, bubbles: true });
  await press(true);
  await expect(page.getByRole('status')).toHaveText('Caps Lock is on.');
  await press(false);
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);
});

test('an account that was guessed at is told how long to wait, even with its password', async ({ page }) => {
  const server = await startServer({ env: { LIMITS: 'account=1/60' } });
  await account(overHttp(server.url), ADMIN);
  await page.goto(`${server.url}/auth`);
  for (const [password, told] of [
    ['not the password', 'Invalid login credentials'],
    [PASSWORD, /Too many attempts for this account\. Please try again in \d+ seconds/],
  ] as const) {
    await page.getByLabel('Email').fill(ADMIN);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(toasts(page).last()).toContainText(told);
  }
  await discard(server);
});

test('an error without words is told all the same', async ({ page }) => {
  await page.route(TOKEN, (route) => route.fulfill({ status: 400, json: { msg: '' } }));
  await page.goto('/auth');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toasts(page)).toContainText('An error occurred');
});

test('the two modes are toggled by their links', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Full Name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveAttribute('required');
  await expect(page.getByLabel('Password')).toHaveAttribute('minlength', '6');
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('fields are empty, short or malformed: nothing is sent', async ({ page }) => {
  let calls = 0;
  await page.route('**/auth/v1/**', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('someone@mail.example');
  await page.getByLabel('Password').fill('12345');
  await page.getByLabel('Password').pressSequentially('');
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  expect(calls).toBe(0);
});

test('a new account is created with its name, and is no admin', async ({ page, baseURL }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  const email = `new-${Date.now()}@mail.example`;
  await page.getByLabel('Full Name').fill('New Person');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  const asked = page.waitForRequest('**/auth/v1/signup*');
  await page.getByRole('button', { name: 'Create account' }).click();
  const request = await asked;
  expect(request.postDataJSON()).toMatchObject({ email, data: { full_name: 'New Person' } });
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${baseURL}/admin`);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toHaveCount(2);
  await expect(toasts(page).first()).toContainText('Account created! You can now log in.');
  await expect(toasts(page).last()).toContainText('Access denied. Admin privileges required.');
});

test('a password that would be cut is told beside its field, and not sent', async ({ page }) => {
  let calls = 0;
  await page.route('**/auth/v1/**', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await page.getByLabel('Full Name').fill('New Person');
  await page.getByLabel('Email').fill('long@mail.example');
  await page.getByLabel('Password').fill('ŵ'.repeat(37));
  await page.getByRole('button', { name: 'Create account' }).click();
  const sentence = 'Please choose a shorter password: 72 characters at most, fewer with accents or emoji.';
  await expect(toasts(page)).toContainText(sentence);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  expect(calls).toBe(0);
  // Who signs in with one from before is not told to change it.
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await expect(page.getByLabel('Password')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toasts(page).last()).toContainText('Invalid login credentials');
});

test('an address that has an account is told so', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await page.getByLabel('Full Name').fill('Someone Else');
  await page.getByLabel('Email').fill(MEMBER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toasts(page)).toContainText('User already registered');
});

test('password managers know the fields', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
});

test('who is signed in is led on, and stays signed in', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.goto('/auth');
  await expect(page).toHaveURL('/admin');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a token that has run out is refreshed by itself', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('staff-session') ?? '');
    localStorage.setItem('staff-session', JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
  });
  const refreshed = page.waitForResponse(/grant_type=refresh_token/);
  await page.goto('/admin');
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a sign-in in one tab lets the other in', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto('/auth');
  await two.goto('/auth');
  await expect(two.getByLabel('Email')).toBeVisible();
  await one.getByLabel('Email').fill(ADMIN);
  await one.getByLabel('Password').fill(PASSWORD);
  await one.getByLabel('Password').press('Enter');
  await expect(one).toHaveURL('/admin');
  await expect(two).toHaveURL('/admin');
});

test('a session that arrives after the word of it lets a tab in, too', async ({ context, server }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto('/auth');
  await expect(one.getByLabel('Email')).toBeVisible();
  await two.goto('/favicon.svg');
  const session = JSON.stringify(await signIn(server.url, ADMIN));
  await two.evaluate((value) => localStorage.setItem('staff-session', value), session);
  await expect(one).toHaveURL('/admin');
});
