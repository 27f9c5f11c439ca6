import type { Page } from '@playwright/test';
import { sample } from '../support/samples.ts';
import { toasts } from './contactPage.ts';
import { ADMIN, expect, MEMBER, test } from './fixtures.ts';

const LIST = '**/rest/v1/contact_submissions?select=*';
const rows = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');
const QUESTION = 'Are you sure you want to delete this submission?';

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
  await page.route('**/rest/v1/user_roles*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('status')).toContainText('Checking your access');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('access that cannot be checked is no denial: it can be tried again', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.route('**/rest/v1/user_roles*', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByText('We could not check your access')).toBeVisible();
  await page.unroute('**/rest/v1/user_roles*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('an empty inbox says so', async ({ page, service, signInAs }) => {
  expect((await service.from('contact_submissions').select('id')).data).toEqual([]);
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(page.getByText('Manage contact form submissions')).toBeVisible();
  await expect(page.getByText('No submissions yet')).toBeVisible();
});

test('shows the submissions newest first, whole, with their counts', async ({ page, receive, signInAs }) => {
  await receive({ name: 'First Person', urgency: 'standard' });
  await receive({ name: 'Second Person', urgency: null, details: null });
  await receive({ name: 'Third Person' });
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).getByRole('button')).toHaveText(['Third Person', 'Second Person', 'First Person']);
  const newest = rows(page).first();
  for (const value of [sample.phone, sample.email, sample.service, sample.location, sample.details]) {
    await expect(newest).toContainText(value);
  }
  await expect(newest).toContainText('new');
  await expect(newest).toContainText('Emergency');
  await expect(newest.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2}$/);
  await expect(rows(page).nth(2)).toContainText('Within 48 h');
  const counts = page.getByRole('definition');
  await expect(counts).toHaveText(['3', '3', '1']);
  await newest.getByRole('button').click();
  const details = page.getByRole('article', { name: 'Submission from Third Person' });
  for (const value of [sample.phone, sample.email, sample.service, sample.location, sample.details]) {
    await expect(details).toContainText(value);
  }
  await expect(details.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441632960001');
});

test('deletes after asking, and not when cancelled', async ({ page, receive, service, signInAs }) => {
  await receive({ name: 'Kept Person' });
  await receive({ name: 'Deleted Person' });
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Deleted Person' }).click();
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: QUESTION });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Submission deleted');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('definition').first()).toHaveText('1');
  expect((await service.from('contact_submissions').select('name')).data).toEqual([{ name: 'Kept Person' }]);
});

test('a delete that fails is told, and the submission stays', async ({ page, receive, signInAs }) => {
  await receive();
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await rows(page).getByRole('button').click();
  await page.route('**/rest/v1/contact_submissions?id=*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Failed to delete submission');
  await expect(rows(page)).toHaveCount(1);
});

test('a delete that reaches nothing is not called one', async ({ page, receive, service, signInAs }) => {
  await receive();
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await rows(page).getByRole('button').click();
  await service.from('contact_submissions').delete().neq('name', '');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Failed to delete submission');
  await expect(page.getByText('No submissions yet')).toBeVisible();
});

test('a list that cannot be had is told, and can be asked for again', async ({ page, receive, signInAs }) => {
  await receive();
  await signInAs(page, ADMIN);
  await page.route(`${LIST}*`, (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await page.goto('/admin');
  await expect(toasts(page)).toContainText('Failed to fetch submissions');
  await page.unroute(`${LIST}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('what comes in while the desk is open appears by itself', async ({ page, receive, signInAs }) => {
  await receive({ name: 'Early Person' });
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(rows(page)).toHaveCount(1);
  await receive({ name: 'Late Person' });
  await expect(rows(page)).toHaveCount(2, { timeout: 25_000 });
  await expect(page.getByRole('status')).toContainText('1 new since you opened this page');
});

test('a server that goes away while the desk is open is told above the list', async ({
  page,
  receive,
  signInAs,
}) => {
  await receive();
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(page.getByText(/Up to date/)).toBeVisible();
  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Not up to date: the server does not answer')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('signs out, says so, and cannot come back', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(toasts(page)).toContainText('Signed out successfully');
  expect(await page.evaluate(() => localStorage.getItem('staff-session'))).toBeNull();
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth');
});

test('signs out of this browser also where the server cannot be told', async ({ page, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('staff-session'))).toBeNull();
});

test('two tabs tell the same: a delete and a sign-out in one show in the other', async ({
  context,
  receive,
  signInAs,
}) => {
  await receive({ name: 'Shared Person' });
  await receive({ name: 'Other Person' });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await signInAs(one, ADMIN);
  for (const page of [one, two]) {
    await page.goto('/admin');
    await expect(rows(page)).toHaveCount(2);
  }
  await one.getByRole('button', { name: 'Shared Person' }).click();
  await one.getByRole('button', { name: 'Delete', exact: true }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(two)).toHaveCount(1, { timeout: 5_000 });
  await one.getByRole('button', { name: 'Sign out' }).click();
  await expect(two).toHaveURL('/auth');
});

test('a role that is taken away leads out at the next look', async ({ page, service, signInAs }) => {
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await service.rpc('revoke_admin', { account_email: ADMIN });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Access denied. Admin privileges required.');
  await service.rpc('grant_admin', { account_email: ADMIN });
});

test('older submissions are a press away', async ({ page, service, signInAs }) => {
  const many = Array.from({ length: 60 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));
  await service.from('contact_submissions').insert(many);
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a submission opens over the list, and gives the focus back', async ({ page, receive, signInAs }) => {
    await receive({ name: 'Phone Person' });
    await signInAs(page, ADMIN);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Phone Person' }).click();
    const sheet = page.getByRole('dialog', { name: 'Details' });
    await expect(sheet).toContainText(sample.details);
    await sheet.getByRole('button', { name: 'Back to the list' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Phone Person' })).toBeFocused();
    await page.getByRole('button', { name: 'Phone Person' }).click();
    await page.route('**/rest/v1/contact_submissions?id=*', (route) => route.abort());
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page)).toContainText('Failed to delete submission');
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await page.unroute('**/rest/v1/contact_submissions?id=*');
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page)).toContainText('Submission deleted');
    await expect(page.getByText('No submissions yet')).toBeVisible();
  });
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

test('deleting one of many calls nothing new', async ({ page, service, signInAs }) => {
  const many = Array.from({ length: 52 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));
  await service.from('contact_submissions').insert(many);
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await rows(page).first().getByRole('button').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('51');
  await expect(page.getByRole('status')).toHaveText('');
});
