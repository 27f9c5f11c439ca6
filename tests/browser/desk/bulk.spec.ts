import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNames, insertMany, list, press, row, rows, toasts } from './deskPage.ts';

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected requests' });

test.beforeEach(({ query }) => insertMany(query, 8));

async function selectTwoToFive(page: Page) {
  await tick(page, 'Person 2').check();
  await tick(page, 'Person 5').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
}

test('a range is marked answered, and that can be undone', async ({ page, openDesk }) => {
  await openDesk();
  await selectTwoToFive(page);
  await bar(page).getByRole('button', { name: 'Answered' }).click();
  await expect(toasts(page)).toContainText('4 marked answered');
  await expect(row(page, /answered by you/)).toHaveCount(4);
  await expect(bar(page)).toBeHidden();
  await press(page, 'Undo');
  await expect(row(page, /untaken/)).toHaveCount(8);
});

test('spam leaves the list, comes back by Undo, and can be moved back from Likely spam', async ({
  page,
  openDesk,
}) => {
  await openDesk();
  await selectTwoToFive(page);
  await bar(page).getByRole('button', { name: 'Spam' }).click();
  await expectNames(page, ['Person 1', 'Person 6', 'Person 7', 'Person 8']);
  await press(page, 'Undo');
  await expect(rows(page)).toHaveCount(8);
  await tick(page, 'Person 3').check();
  await bar(page).getByRole('button', { name: 'Spam' }).click();
  await press(page, 'Likely spam 1');
  await tick(page, 'Person 3').check();
  await bar(page).getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('No likely spam')).toBeVisible();
});

test('several are deleted after the prompt with their number', async ({ page, query, openDesk }) => {
  await openDesk();
  await selectTwoToFive(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const prompt = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete these 4 submissions?',
  });
  await expect(prompt).toContainText('This cannot be undone.');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(8);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await prompt.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toasts(page)).toContainText('4 submissions deleted');
  await expectNames(page, ['Person 1', 'Person 6', 'Person 7', 'Person 8']);
  expect(await query('select id from public.contact_submissions')).toHaveLength(4);
});

test('what fails is told, and the selection stays', async ({ page, openDesk }) => {
  await openDesk();
  await selectTwoToFive(page);
  await page.route('**/rpc/handle_submissions', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Answered' }).click();
  await expect(toasts(page)).toContainText('Failed to save');
  await expect(bar(page)).toContainText('4 selected');
});

test('everything loaded can be ticked; another list starts without ticks', async ({ page, openDesk }) => {
  await openDesk();
  await page.getByRole('checkbox', { name: 'Select all loaded requests' }).check();
  await expect(bar(page)).toContainText('8 selected');
  await press(page, 'Clear the selection');
  await expect(bar(page)).toBeHidden();
  await tick(page, 'Person 1').check();
  await press(page, 'All');
  await expect(list(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('on a phone rows are ticked after Select', async ({ page, openDesk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk();
  await press(page, 'Select');
  await tick(page, 'Person 2').check();
  await bar(page).getByRole('button', { name: 'Answered' }).click();
  await expect(row(page, /Person 2, .*answered by you/)).toBeVisible();
});

/** Reads the rows of a downloaded CSV file. */
async function exported(page: Page, start: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await start();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/);
  return readFileSync(await file.path(), 'utf8')
    .split('\r\n')
    .slice(0, -1);
}

test('exports what the filters show, and what is ticked, without formulas', async ({
  page,
  query,
  receive,
  openDesk,
}) => {
  await insertMany(query, 1_200);
  await receive({ name: '=1+1', phone: '+44 1632 960001' });
  await openDesk();
  await expect(row(page, /=1\+1/)).toBeVisible();
  const all = await exported(page, () => press(page, 'Export'));
  expect(all).toHaveLength(1 + 1_209);
  expect(all[0]).toMatch(/^\ufeff"Received \(Europe\/London\)","Name","Phone"/);
  expect(all[1]).toContain(`"'=1+1","'+44 1632 960001"`);
  await expect(toasts(page)).toContainText('1,209 exported');
  await tick(page, '=1+1').check();
  const ticked = await exported(page, () => bar(page).getByRole('button', { name: 'Export' }).click());
  expect(ticked).toHaveLength(2);
});
