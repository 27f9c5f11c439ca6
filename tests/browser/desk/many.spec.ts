import { grantAdmin, revokeAdmin } from '../../support/rows.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { names, type rows } from './deskPage.ts';
import { box, button, DELETE, deleteSelected, failAt, hold, receiveMany, selected } from './manyPage.ts';

const WIDTHS = [390, 768, 1440];
const dialog = (page: Parameters<typeof rows>[0], name: string | RegExp) =>
  page.getByRole('dialog', { name });

test('selects by box, by range, and what is shown; another search has nothing selected', async ({
  page,
  sql,
  openDesk,
}) => {
  await openDesk();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await receiveMany(sql, 8);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await box(page, 'Many 2').click();
  await expect(page).toHaveURL('/admin');
  await box(page, 'Many 5').click({ modifiers: ['Shift'] });
  expect(await selected(page)).toEqual(['Many 2', 'Many 3', 'Many 4', 'Many 5']);
  await expect(page.getByText('4 selected')).toBeVisible();
  await box(page, 'Many 4').click();
  await box(page, 'Many 3').click({ modifiers: ['Shift'] });
  expect(await selected(page)).toEqual(['Many 2', 'Many 5']);
  // By keyboard.
  await box(page, 'Many 7').focus();
  await page.keyboard.press('Space');
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await expect(box(page, 'Many 8')).toBeFocused();
  await page.keyboard.press('Shift+Space');
  expect(await selected(page)).toEqual(['Many 2', 'Many 5', 'Many 7', 'Many 8']);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  await names(page).first().click();
  await expect(page).toHaveURL(/request=/);
  expect(await selected(page)).toHaveLength(4);
  await button(page, 'Clear').click();
  expect(await selected(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select all 8 shown' }).click();
  expect(await selected(page)).toHaveLength(8);
  await page.getByRole('searchbox').fill('many');
  await expect(page.getByText('8 found')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all 8 shown' })).not.toBeChecked();
  expect(await selected(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a range by two taps', async ({ page, sql, openDesk }) => {
    await receiveMany(sql, 6);
    await openDesk();
    await box(page, 'Many 2').tap();
    await button(page, 'Range').tap();
    await expect(page.getByText('Now press the last box of the range.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await box(page, 'Many 5').tap();
    expect(await selected(page)).toEqual(['Many 2', 'Many 3', 'Many 4', 'Many 5']);
    await box(page, 'Many 6').tap();
    expect(await selected(page)).toHaveLength(5);
  });
});

test('rows stay where they are when the bar grows over them, and none that takes the focus hides behind it', async ({
  page,
  sql,
  openDesk,
}) => {
  await receiveMany(sql, 45);
  await openDesk();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(names(page)).toHaveCount(45);
    const place = () => box(page, 'Many 20').evaluate((each) => Math.round(each.getBoundingClientRect().top));
    await box(page, 'Many 20').scrollIntoViewIfNeeded();
    const before = await place();
    await box(page, 'Many 20').click();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await place()).toBe(before);
    await names(page)
      .filter({ hasText: /^Many 20$/ })
      .focus();
    for (let turn = 0; turn < 12; turn += 1) await page.keyboard.press('k');
    const focused = names(page).filter({ hasText: /^Many 8$/ });
    await expect(focused).toBeFocused();
    const bar = await button(page, 'Delete 1').locator('xpath=../..').boundingBox();
    const top = await focused.evaluate((each) => each.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    const selected = await place();
    // Not the runner's own press: it scrolls to what stays at the top.
    await button(page, 'Clear').dispatchEvent('click');
    await expect(button(page, 'Clear')).toBeHidden();
    expect(await place()).toBe(selected);
  }
});

test('deletes some after one question that says how many; gone already is no failure', async ({
  page,
  sql,
  openDesk,
}) => {
  await receiveMany(sql, 5);
  await openDesk();
  await box(page, 'Many 1').click();
  await box(page, 'Many 3').click({ modifiers: ['Shift'] });
  await button(page, 'Delete 3').click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete these 3 submissions?',
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(page, 'Delete 3')).toBeFocused();
  expect(await selected(page)).toHaveLength(3);
  await sql("delete from contact_submissions where name = 'Many 2'");
  await deleteSelected(page, '3');
  await expect(toasts(page)).toContainText('3 deleted');
  await expect(names(page)).toHaveText(['Many 4', 'Many 5']);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Select all 2 shown' })).not.toBeChecked();
  expect(await sql('select name from contact_submissions order by name')).toHaveLength(2);
});

test('all that match: what comes, or is worked on, after the question stays', async ({
  page,
  sql,
  receive,
  openDesk,
}) => {
  await receiveMany(sql, 120);
  await receive({ name: 'Other Person' });
  await openDesk();
  await page.getByRole('searchbox').fill('many');
  await expect(page.getByText('120 found')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all 50 shown' }).click();
  await button(page, 'Select all that match (120)').click();
  expect(new Set(await selected(page)).size).toBe(50);
  // One taken out leaves those that are shown.
  await box(page, 'Many 3').click();
  await expect(page.getByText('49 selected')).toBeVisible();
  await button(page, 'Select all that match (120)').click();
  const counted = await hold(page, '**/rest/v1/rpc/count_selected');
  await button(page, 'Delete all').click();
  await expect(dialog(page, 'Counting what matches…')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  counted.go();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete these 120 submissions?',
  });
  await expect(question).toContainText('What comes in, or is worked on, after this stays.');
  await receiveMany(sql, 1, 'Many Later');
  await sql(
    `insert into private.handling_state (submission_id, stage, staff, since)
     select s.id, 'taken', u.id, now() from contact_submissions s, auth.users u
     where s.name = 'Many 60' and u.email = $1`,
    [ADMIN],
  );
  await question.getByRole('button', { name: 'Delete 120' }).click();
  const end = dialog(page, '119 deleted');
  await expect(end).toContainText('1 had been deleted or changed by a colleague before.');
  expect(await findings(page)).toEqual([]);
  await end.getByRole('button', { name: 'Close' }).click();
  await expect(names(page)).toHaveText(['Many Later 1', 'Many 60']);
  expect(await sql('select name from contact_submissions')).toHaveLength(3);
});

test('what fails is told with its number, is still here, and can be tried again', async ({
  page,
  sql,
  openDesk,
}) => {
  await receiveMany(sql, 450);
  await openDesk();
  await page.getByRole('checkbox', { name: 'Select all 50 shown' }).click();
  await button(page, 'Select all that match (450)').click();
  await failAt(page, DELETE, 2, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'The server could not do this.' } }),
  );
  await deleteSelected(page, 'all');
  const failed = dialog(page, '400 deleted, 50 could not be deleted');
  await expect(failed).toContainText('They are still here.');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  expect(await sql('select 1 from contact_submissions')).toHaveLength(50);
  // The device is offline in the middle: nobody knows whether it arrived.
  await page.unroute(DELETE);
  await failAt(page, DELETE, 1, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toContainText(
    'The server did not answer. Those that it did not delete are still here.',
  );
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(toasts(page)).toContainText('450 deleted');
  await expect(page.getByText('No submissions yet')).toBeVisible();
});

test('is stopped at any moment, says what is left, and goes on', async ({ page, sql, openDesk }) => {
  await receiveMany(sql, 450);
  await openDesk();
  await page.getByRole('checkbox', { name: 'Select all 50 shown' }).click();
  await button(page, 'Select all that match (450)').click();
  const slow = await hold(page, DELETE, 1);
  await deleteSelected(page, 'all');
  const running = dialog(page, 'Deleting: 0 of 450');
  await expect(running.getByRole('progressbar')).toHaveAttribute('max', '450');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(running.getByRole('button', { name: 'Stopping…' })).toBeFocused();
  slow.go();
  const stopped = dialog(page, '400 deleted');
  await expect(stopped).toContainText('Stopped: 50 are still here.');
  await expect(stopped.getByRole('button', { name: 'Close' })).toBeFocused();
  expect(await sql('select 1 from contact_submissions')).toHaveLength(50);
  await stopped.getByRole('button', { name: 'Go on' }).click();
  await expect(toasts(page)).toContainText('450 deleted');
  expect(await sql('select 1 from contact_submissions')).toEqual([]);
});

test('a session that ends, or a role that is taken away, in the middle: what was done is told', async ({
  page,
  sql,
  openDesk,
}) => {
  for (const [what, url, told] of [
    ['session', '/auth', 'You were signed out'],
    ['role', '/', 'Access denied. Admin privileges required.'],
  ] as const) {
    await receiveMany(sql, 450);
    await openDesk();
    await page.getByRole('checkbox', { name: 'Select all 50 shown' }).click();
    await button(page, 'Select all that match (450)').click();
    await failAt(page, DELETE, 2, async (route) => {
      if (what === 'session') await sql('delete from auth.sessions');
      else await revokeAdmin(sql, ADMIN);
      await route.continue();
    });
    await deleteSelected(page, 'all');
    await expect(page).toHaveURL(url);
    await expect(toasts(page).filter({ hasText: '400 deleted, 50 could not be deleted' })).toBeVisible();
    await expect(toasts(page).filter({ hasText: told })).toBeVisible();
    expect(await sql('select 1 from contact_submissions')).toHaveLength(50);
    await sql('delete from contact_submissions');
    await page.unroute(DELETE);
    if (what === 'role') await grantAdmin(sql, ADMIN);
  }
});
