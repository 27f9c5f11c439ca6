import { expect, test } from '../fixtures.ts';
import { expectNames, panel, press, row, rows, search } from './deskPage.ts';

test.beforeEach(async ({ receive }) => {
  await receive({
    name: 'Ann Llewellyn',
    phone: '+44 7700 900555',
    location: 'Merthyr Tydfil',
    urgency: null,
  });
  await receive({ name: 'Bob Example', phone: '01632 960 002', location: 'Newport', urgency: 'urgent' });
  await receive({
    name: 'Cat Example',
    location: 'Cardiff',
    service: 'Hoarding Clearance',
    details: 'Near Newport, behind the church.',
  });
});

test('a search finds words and numbers, marks them, and is in the address', async ({ page, openDesk }) => {
  await openDesk();
  await search(page).fill('newport');
  await expectNames(page, ['Cat Example', 'Bob Example']);
  await expect(rows(page).locator('mark')).toHaveText(['Newport', 'Newport']);
  await expect(page.getByText('2 found')).toBeVisible();
  await expect(page).toHaveURL('/admin#q=newport');
  for (const number of ['07700 900 555', '0044 7700900555', '900555']) {
    await search(page).fill(number);
    await expect(page).toHaveURL(`/admin#${new URLSearchParams({ q: number })}`);
    await expectNames(page, ['Ann Llewellyn']);
  }
  await expect(rows(page)).toContainText('+44 7700 900555');
  await page.goBack();
  await expectNames(page, ['Cat Example', 'Bob Example', 'Ann Llewellyn']);
  await page.goForward();
  await page.reload();
  await expect(search(page)).toHaveValue('900555');
  await expectNames(page, ['Ann Llewellyn']);
  await press(page, 'Clear the search');
  await expect(search(page)).toBeFocused();
  await expectNames(page, ['Cat Example', 'Bob Example', 'Ann Llewellyn']);
});

test('a misspelt name or town finds similar ones', async ({ page, openDesk }) => {
  await openDesk();
  for (const misspelt of ['llewelyn', 'merthry']) {
    await search(page).fill(misspelt);
    await expect(page.getByText('Nothing matches exactly. These are similar.')).toBeVisible();
    await expectNames(page, ['Ann Llewellyn']);
  }
});

test('nothing found says so, with a way back; matches in likely spam are offered', async ({
  page,
  query,
  openDesk,
}) => {
  await query("update public.contact_submissions set status = 'spam' where name = 'Bob Example'");
  await openDesk();
  await search(page).fill('swansea');
  await expect(page.getByText('No requests match “swansea”')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click();
  await search(page).fill('newport');
  await expectNames(page, ['Cat Example']);
  await page.getByRole('button', { name: '1 more in likely spam' }).click();
  await expectNames(page, ['Bob Example']);
  await expect(search(page)).toHaveValue('newport');
});

test('filters narrow the list, and are chips that can be removed', async ({ page, openDesk }) => {
  await openDesk();
  await page.locator('summary', { hasText: 'Urgency' }).click();
  await page.getByRole('checkbox', { name: 'Within 24 h' }).check();
  await expectNames(page, ['Bob Example']);
  await page.getByRole('checkbox', { name: 'Not said' }).check();
  await expectNames(page, ['Bob Example', 'Ann Llewellyn']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Not said' })).toBeHidden();
  await page.getByLabel('Service').selectOption('Sharps Removal');
  await page.getByLabel('Handling', { exact: true }).and(page.locator('select')).selectOption('Untaken');
  await page.locator('summary', { hasText: 'Date' }).click();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2019-01-01');
  await expect(page.getByText('From is after To, so no day matches.')).toBeVisible();
  await expect(page.getByText('No requests match these filters')).toBeVisible();
  await page.getByRole('button', { name: /^Remove the filter 1 Jan/ }).click();
  await page.getByRole('button', { name: 'Remove the filter Within 24 h' }).click();
  await expectNames(page, ['Ann Llewellyn']);
  await press(page, 'Clear all');
  await expectNames(page, ['Cat Example', 'Bob Example', 'Ann Llewellyn']);
  await page.getByLabel('Order').selectOption('Most urgent first');
  await expectNames(page, ['Cat Example', 'Bob Example', 'Ann Llewellyn']);
  await expect(page).toHaveURL('/admin#sort=urgency');
});

test('on a phone the filters are in a dialog, with their number on its button', async ({
  page,
  openDesk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk();
  await press(page, 'Filters');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('checkbox', { name: 'Within 24 h' }).check();
  await dialog.getByLabel('Service').selectOption('Sharps Removal');
  await dialog.getByRole('button', { name: 'Show 1' }).click();
  await expectNames(page, ['Bob Example']);
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
  await page.getByLabel('View').selectOption('All');
  await expectNames(page, ['Bob Example']);
});

test('a slow search is not restarted by polls, and shows that it runs', async ({ page, openDesk }) => {
  await openDesk();
  await expect(row(page, /Ann/)).toBeVisible();
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rpc/list_submissions', async (route) => {
    if (route.request().postDataJSON().search === undefined) return route.continue();
    calls += 1;
    await held;
    await route.continue();
  });
  await search(page).fill('bob');
  await expect(page.getByText('Loading…')).toBeVisible();
  for (let turn = 0; turn < 3; turn += 1) await press(page, 'Refresh');
  answer();
  await expectNames(page, ['Bob Example']);
  expect(calls).toBe(1);
});

test('earlier requests from the same number are one press away', async ({ page, receive, openDesk }) => {
  await receive({ name: 'Ann Again', phone: '07700 900555' });
  await openDesk();
  await row(page, /Ann Again/).click();
  await panel(page).getByRole('button', { name: '1 other request from this number' }).click();
  await expectNames(page, ['Ann Again', 'Ann Llewellyn']);
});
