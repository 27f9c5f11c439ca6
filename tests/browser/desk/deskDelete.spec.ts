import { grantAdmin, insertSubmissions, revokeAdmin } from '../../support/rows.ts';
import { sample } from '../../support/samples.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { deleteOpened, names, rows } from './deskPage.ts';
import { hold } from './manyPage.ts';

const QUESTION = 'Are you sure you want to delete this submission?';

test('deletes after asking, and not when cancelled', async ({ page, receive, sql, openDesk }) => {
  await receive({ name: 'Kept Person' });
  await receive({ name: 'Deleted Person' });
  await openDesk();
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
  expect(await sql('select name from contact_submissions')).toEqual([{ name: 'Kept Person' }]);
});

test('a delete that fails is told, and the submission stays', async ({ page, receive, openDesk }) => {
  await receive();
  await openDesk();
  await names(page).click();
  await page.route('**/rest/v1/contact_submissions?id=*', (route) => route.abort());
  await deleteOpened(page);
  await expect(toasts(page)).toContainText('Failed to delete submission');
  await expect(rows(page)).toHaveCount(1);
});

test('deleting what a colleague has deleted is no failure', async ({ page, receive, sql, openDesk }) => {
  await receive();
  await openDesk();
  await names(page).click();
  await sql('delete from contact_submissions');
  await deleteOpened(page);
  await expect(toasts(page)).toContainText('Submission deleted');
  await expect(toasts(page)).toContainText('It was gone already.');
  await expect(page.getByText('No submissions yet')).toBeVisible();
});

test('a delete by a role that was taken away is not called one', async ({ page, receive, sql, openDesk }) => {
  await receive();
  await openDesk();
  await names(page).click();
  await revokeAdmin(sql, ADMIN);
  const told: string[] = [];
  await page.exposeFunction('tell', (text: string) => told.push(text));
  await page.evaluate(() => {
    const tell = () => (window as unknown as { tell(text: string): void }).tell(document.body.innerText);
    new MutationObserver(tell).observe(document.body, { subtree: true, childList: true });
  });
  await deleteOpened(page);
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Access denied. Admin privileges required.');
  expect(told.join()).not.toContain('Submission deleted');
  expect(await sql('select name from contact_submissions')).toHaveLength(1);
  await grantAdmin(sql, ADMIN);
});

test('a double press on Delete asks, and does not answer', async ({ page, receive, sql, openDesk }) => {
  await receive();
  await openDesk();
  await names(page).click();
  // On a phone the button that does it may lie where the one lay that asks.
  await page.getByRole('button', { name: 'Delete', exact: true }).evaluate(async (ask: HTMLElement) => {
    // A press by hand counts its clicks; one by keys has 0.
    const press = () => new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    ask.dispatchEvent(press());
    const dialog = () => document.querySelector('[role="alertdialog"]');
    for (let turn = 0; turn < 100 && !dialog(); turn += 1) await Promise.resolve();
    dialog()?.querySelector<HTMLElement>('button:last-of-type')?.dispatchEvent(press());
  });
  const confirm = page.getByRole('alertdialog', { name: QUESTION }).getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeVisible();
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  expect(await sql('select name from contact_submissions')).toHaveLength(1);
  await confirm.click();
  await expect(page.getByText('No submissions yet')).toBeVisible();
});

test('who goes back while it is deleted, and opens another, stays there', async ({
  page,
  receive,
  openDesk,
}) => {
  for (const name of ['Read Person', 'Next Person', 'Deleted Person']) await receive({ name });
  await openDesk();
  const slow = await hold(page, '**/rest/v1/contact_submissions?id=*');
  await page.getByRole('button', { name: 'Deleted Person' }).click();
  await deleteOpened(page);
  await slow.waits;
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'One moment…' })).toBeDisabled();
  await page.goBack();
  await page.getByRole('button', { name: 'Read Person' }).click();
  slow.go();
  await expect(toasts(page)).toContainText('Submission deleted');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('article')).toHaveAccessibleName('Submission from Read Person');
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
  await deleteOpened(one);
  await expect(rows(two)).toHaveCount(1, { timeout: 5_000 });
  await one.getByRole('button', { name: 'Sign out' }).click();
  await expect(two).toHaveURL('/auth');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a submission opens over the list, and gives the focus back', async ({ page, receive, openDesk }) => {
    await receive({ name: 'Phone Person' });
    await openDesk();
    await page.getByRole('button', { name: 'Phone Person' }).click();
    const sheet = page.getByRole('dialog', { name: 'Details' });
    await expect(sheet).toContainText(sample.details);
    await sheet.getByRole('button', { name: 'Back to the list' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Phone Person' })).toBeFocused();
    await page.getByRole('button', { name: 'Phone Person' }).click();
    await page.route('**/rest/v1/contact_submissions?id=*', (route) => route.abort());
    await deleteOpened(page);
    await expect(toasts(page)).toContainText('Failed to delete submission');
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await page.unroute('**/rest/v1/contact_submissions?id=*');
    await deleteOpened(page);
    await expect(toasts(page)).toContainText('Submission deleted');
    await expect(page.getByText('No submissions yet')).toBeVisible();
  });
});

test('deleting one of many calls nothing new', async ({ page, sql, openDesk }) => {
  const many = Array.from({ length: 52 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));
  await insertSubmissions(sql, many);
  await openDesk();
  await names(page).first().click();
  await deleteOpened(page);
  await expect(page.getByRole('definition').first()).toHaveText('51');
  await expect(page.getByRole('status')).toHaveText('');
});
