import { expect, test } from '../fixtures.ts';
import { expectNames, handling, history, insertMany, panel, row, search, toasts } from './deskPage.ts';

test.beforeEach(async ({ query, openDesk, page }) => {
  await insertMany(query, 5);
  await openDesk();
  await expect(row(page, /Person 1,/)).toBeVisible();
});

test('a morning’s work by keys', async ({ page }) => {
  await page.keyboard.press('j');
  await expect(row(page, /Person 1,/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 1');
  await expect(handling(page)).toContainText('Not taken yet');
  await page.keyboard.press('i');
  await expect(handling(page)).toContainText('Taken by you');
  await page.keyboard.press('n');
  await page.keyboard.type('jake rang');
  await page.keyboard.press('Control+Enter');
  await expect(history(page)).toContainText('jake rang');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('e');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 2');
  await expect(handling(page)).toContainText('Not taken yet');
  await page.keyboard.press('!');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 3');
  await expectNames(page, ['Person 1', 'Person 3', 'Person 4', 'Person 5']);
  await page.keyboard.press('j');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 4');
  await page.keyboard.press('k');
  await expect(panel(page)).toHaveAccessibleName('Submission from Person 3');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Person 3' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(row(page, /Person 3,/)).toBeFocused();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
});

test('arrow keys move between rows, and Tab leaves the list', async ({ page }) => {
  await row(page, /Person 1,/).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, /Person 3,/)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, /Person 2,/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: 'Requests' }).locator(':focus')).toHaveCount(0);
});

test('a skip link leads to the list', async ({ page }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, /Person 1,/)).toBeFocused();
});

test('keys do nothing in fields and dialogs, and can be switched off', async ({ page }) => {
  await search(page).fill('');
  await page.keyboard.type('jx?');
  await expect(search(page)).toHaveValue('jx?');
  await page.keyboard.press('Escape');
  await row(page, /Person 1,/).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Mark it answered');
  await page.keyboard.press('j');
  await dialog.getByRole('checkbox', { name: 'Use single keys on this device' }).uncheck();
  await page.keyboard.press('Escape');
  await row(page, /Person 1,/).focus();
  await page.keyboard.press('j');
  await expect(row(page, /Person 1,/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, /Person 2,/)).toBeFocused();
});

test('a request is deleted by keyboard alone', async ({ page, query }) => {
  await row(page, /Person 1,/).press('Enter');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Submission deleted');
  await expect(panel(page).getByRole('heading', { name: 'Person 2' })).toBeFocused();
  expect(await query('select id from public.contact_submissions')).toHaveLength(4);
});
