import type { Page } from '@playwright/test';
import { insertSubmissions } from '../../support/rows.ts';
import { sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { deleteOpened, names, rows } from './deskPage.ts';

const MANY = Array.from({ length: 160 }, (_, turn) => ({ ...sample, name: `Person ${turn}.` }));

const row = (page: Page, name: string) => names(page).filter({ hasText: name });
const opened = (page: Page, name: string) => page.getByRole('article', { name: `Submission from ${name}` });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test.beforeEach(async ({ receive }) => {
  for (const name of ['Cai Third', 'Ben Second', 'Ann First']) await receive({ name });
});

test('j, k and arrows go through the list, Enter opens and goes to the request, Escape and Back return to its row', async ({
  page,
  openDesk,
}) => {
  await openDesk();
  await expect(rows(page)).toHaveCount(3);
  await press(page, 'j');
  await expect(row(page, 'Ann First')).toBeFocused();
  await press(page, 'ArrowDown', 'j', 'j');
  await expect(row(page, 'Cai Third')).toBeFocused();
  await press(page, 'k', 'ArrowUp', 'k');
  await expect(row(page, 'Ann First')).toBeFocused();
  await press(page, 'j', 'Enter');
  await expect(heading(page, 'Ben Second')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: 'Take it' })).toBeFocused();
  await press(page, 'Escape');
  await expect(page).toHaveURL('/admin');
  await expect(row(page, 'Ben Second')).toBeFocused();
  await press(page, 'Enter');
  await expect(heading(page, 'Ben Second')).toBeFocused();
  await page.goBack();
  await expect(row(page, 'Ben Second')).toBeFocused();

  // By Tab the focus stays in the list until Enter is pressed again.
  await press(page, 'Tab', 'Tab', 'Enter');
  await expect(opened(page, 'Cai Third')).toBeVisible();
  await expect(row(page, 'Cai Third')).toBeFocused();
  await expect(row(page, 'Cai Third')).toHaveAccessibleDescription('Enter again goes to it.');
  await press(page, 'Enter');
  await expect(heading(page, 'Cai Third')).toBeFocused();
  // From within it the list goes on where it was.
  await press(page, 'k');
  await expect(row(page, 'Ben Second')).toBeFocused();
});

test('e marks the opened request answered, with the focus where it was; none while another row has it', async ({
  page,
  openDesk,
}) => {
  let calls = 0;
  await page.route('**/rest/v1/rpc/handle_submission', (route) => {
    calls += 1;
    return route.continue();
  });
  await openDesk();
  await expect(rows(page)).toHaveCount(3);
  await press(page, 'e', 'j', 'Enter');
  await expect(page.getByRole('button', { name: 'Answered', exact: true })).toBeVisible();
  await press(page, 'j', 'e');
  await expect(row(page, 'Ben Second')).toBeFocused();
  await press(page, 'Enter');
  await expect(heading(page, 'Ben Second')).toBeFocused();
  await press(page, 'k', 'Enter');
  await expect(heading(page, 'Ann First')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Who is on it' })).toContainText('Nobody has taken it');
  expect(calls).toBe(0);
  await press(page, 'e');
  await expect(page.getByText('You answered it just now')).toBeVisible();
  await expect(heading(page, 'Ann First')).toBeFocused();
  const handled = page.waitForRequest('**/rest/v1/rpc/handle_submission', { timeout: 500 });
  await press(page, 'e');
  await expect(handled).rejects.toThrow();
});

test('off inside fields, with modifiers and in dialogs; ? lists them; they can be switched off for good', async ({
  page,
  openDesk,
}) => {
  await openDesk();
  await expect(rows(page)).toHaveCount(3);
  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j?e/k');
  await expect(page.getByRole('searchbox')).toHaveValue('j?e/k');
  await expect(list(page)).toBeHidden();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page)).toHaveCount(3);
  await row(page, 'Ann First').focus();
  await press(page, 'Control+j', 'Alt+j', 'Shift+J');
  await expect(row(page, 'Ann First')).toBeFocused();

  await press(page, '?');
  await expect(list(page)).toContainText('To the next request of the list');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page)).toEqual([]);
  }
  await press(page, 'j');
  await list(page).getByLabel('Use single keys on this device').uncheck();
  await press(page, 'Escape');
  await expect(row(page, 'Ann First')).toBeFocused();
  await press(page, 'j', '?');
  await expect(row(page, 'Ann First')).toBeFocused();
  await expect(list(page)).toBeHidden();
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await press(page, 'j', '/');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await list(page).getByLabel('Use single keys on this device').check();
  await list(page).getByRole('button', { name: 'Close' }).click();
  await press(page, 'j');
  await expect(row(page, 'Ann First')).toBeFocused();
});

test('the keys reach rows that are not in the page, and load what is older at the end', async ({
  page,
  sql,
  openDesk,
}) => {
  await sql('delete from contact_submissions');
  await insertSubmissions(sql, MANY);
  await openDesk();
  for (const loaded of [100, 150, 160]) {
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rows(page).last()).toHaveAttribute('aria-posinset', String(loaded));
  }
  await names(page).last().focus();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(rows(page).first()).toHaveAttribute('aria-posinset', '1');
  await press(page, 'k');
  const before = page.locator('[aria-posinset="159"]');
  await expect(before.getByRole('button')).toBeFocused();
  await expect(before).toBeInViewport({ ratio: 1 });

  await page.reload();
  await expect(rows(page)).toHaveCount(50);
  await names(page).last().focus();
  await press(page, 'j');
  await expect(page.getByRole('button', { name: 'Show older' })).toBeVisible();
  await expect(page.locator('[aria-posinset="51"]')).toBeVisible();
  await press(page, 'j');
  await expect(page.locator('[aria-posinset="51"]').getByRole('button')).toBeFocused();
});

test('after a delete the next one is opened; who was in the request is in the next', async ({
  page,
  openDesk,
}) => {
  await openDesk();
  await row(page, 'Ann First').click();
  await deleteOpened(page);
  await expect(opened(page, 'Ben Second')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
  await press(page, 'k', 'Enter');
  await expect(heading(page, 'Ben Second')).toBeFocused();
  await deleteOpened(page);
  await expect(heading(page, 'Cai Third')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await expect(row(page, 'Cai Third')).toBeFocused();
  await press(page, 'Enter');
  await deleteOpened(page);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the focus goes to the request and back, a question over it takes Escape, a delete leads to the next', async ({
    page,
    openDesk,
  }) => {
    await openDesk();
    const sheet = page.getByRole('dialog', { name: 'Details' });
    await row(page, 'Ann First').click();
    await expect(heading(page, 'Ann First')).toBeFocused();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await press(page, 'Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(sheet).toBeVisible();
    await press(page, '?');
    await expect(list(page)).toBeVisible();
    await list(page).getByRole('button', { name: 'Close' }).click();
    await expect(list(page)).toBeHidden();
    await press(page, 'Escape');
    await expect(sheet).toBeHidden();
    await expect(row(page, 'Ann First')).toBeFocused();
    await row(page, 'Ann First').click();
    await deleteOpened(page);
    await expect(toasts(page)).toContainText('Submission deleted');
    await expect(heading(page, 'Ben Second')).toBeFocused();
    await press(page, 'Escape');
    await expect(page).toHaveURL('/admin');
    await expect(row(page, 'Ben Second')).toBeFocused();
  });
});
