import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  actAs,
  expectNames,
  heading,
  insertMany,
  LAPTOP,
  list,
  PHONE,
  panel,
  press,
  refresh,
  row,
  rows,
  toasts,
} from './deskPage.ts';

/** Measures the rows that are wholly on the screen. */
const measure = (page: Page) =>
  rows(page).evaluateAll((items) => {
    const boxes = items.map((item) => item.getBoundingClientRect());
    const whole = boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight);
    return {
      firstPx: Math.min(...boxes.map(({ top }) => top)),
      tallestPx: Math.max(...boxes.map(({ height }) => height)),
      visible: whole.length,
    };
  });

for (const [device, size, most] of [
  ['laptop', LAPTOP, { firstPx: 190, tallestPx: 64, visible: 10 }],
  ['phone', PHONE, { firstPx: 230, tallestPx: 92, visible: 7 }],
] as const) {
  test(`rows start high and are dense on a ${device}`, async ({ page, query, receive, openDesk }) => {
    await insertMany(query, 30);
    await receive({ name: 'An Emergency With A Name That Is Far Too Long For Its Line', details: null });
    await page.setViewportSize(size);
    await openDesk();
    await expect(row(page, /^Emergency, An Emergency/)).toBeVisible();
    await expect(page.getByRole('button', { name: '1 emergency waiting' })).toBeVisible();
    const { firstPx, tallestPx, visible } = await measure(page);
    expect(firstPx).toBeLessThanOrEqual(most.firstPx);
    expect(tallestPx).toBeLessThanOrEqual(most.tallestPx);
    expect(visible).toBeGreaterThanOrEqual(most.visible);
  });
}

test('rows say what to do, newest first, and statistics lead to their lists', async ({
  page,
  query,
  receive,
  server,
  openDesk,
}) => {
  await receive({ name: 'First Person', urgency: null });
  await receive({ name: 'Second Person', urgency: 'urgent' });
  await receive({ name: 'Third Person' });
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    "select id from public.contact_submissions where name = 'Second Person'",
  );
  await actAs(server, 'colleague@mail.example', id, 'taken');
  await openDesk();
  await expectNames(page, ['Third Person', 'Second Person', 'First Person']);
  await expect(
    row(page, 'Emergency, Third Person, Sharps Removal, Newport, just now, untaken'),
  ).toBeVisible();
  await expect(row(page, /Second Person, .*, taken by colleague@mail\.example$/)).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('colleague');
  await expect(rows(page).nth(0)).toContainText('Untaken');

  const statistics = page.getByLabel('Statistics');
  await expect(statistics).toHaveText(/Total including spam3New by status3Emergency marked by the sender1/);
  await statistics.getByRole('button', { name: 'Emergency marked by the sender' }).click();
  await expectNames(page, ['Third Person']);
  await statistics.getByRole('button', { name: 'Total including spam' }).click();
  await expectNames(page, ['Third Person', 'Second Person', 'First Person']);
  await press(page, '1 emergency waiting');
  await expectNames(page, ['Third Person']);
  await page.getByRole('button', { name: 'Remove the filter Untaken' }).click();
  await page.getByRole('button', { name: 'Remove the filter Emergency' }).click();
  await expectNames(page, ['Third Person', 'Second Person', 'First Person']);
});

test('To do has untaken emergencies, then mine, then the untaken; the device remembers the view', async ({
  page,
  query,
  receive,
  server,
  openDesk,
}) => {
  for (const [name, urgency] of [
    ['An Emergency', 'emergency'],
    ['Mine', 'standard'],
    ['A Colleague’s', 'standard'],
    ['Untaken', 'standard'],
  ] as const)
    await receive({ name, urgency });
  const ids = await query<{ id: string; name: string }>('select id, name from public.contact_submissions');
  const idOf = (name: string) => ids.find((submission) => submission.name === name)?.id ?? '';
  await actAs(server, 'desk@mail.example', idOf('Mine'), 'taken');
  await actAs(server, 'colleague@mail.example', idOf('A Colleague’s'), 'taken');
  await openDesk();
  await press(page, 'To do');
  await expectNames(page, ['An Emergency', 'Mine', 'Untaken']);
  await page.goto('/admin');
  await expectNames(page, ['An Emergency', 'Mine', 'Untaken']);
  await row(page, /Untaken, Sharps/).click();
  await page.keyboard.press('e');
  await expectNames(page, ['An Emergency', 'Mine']);
  await expect(panel(page)).toHaveAccessibleName('Submission from Mine');
});

test('a long list loads as it is scrolled, with few elements in the document', async ({
  page,
  query,
  openDesk,
}) => {
  await insertMany(query, 300);
  await openDesk();
  await expect(row(page, /Person 1,/)).toBeVisible();
  const scroller = list(page).locator('..');
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row(page, /Person 300,/)).toBeVisible({ timeout: 300 });
  }).toPass();
  expect(await page.locator('*').count()).toBeLessThan(3_000);
  await refresh(page);
  await expect(row(page, /Person 300,/)).toBeInViewport();
});

test('new requests wait in a bar while the list is scrolled, and keep place and selection', async ({
  page,
  query,
  receive,
  openDesk,
}) => {
  await insertMany(query, 60);
  await openDesk();
  const scroller = list(page).locator('..');
  await expect(row(page, /Person 1,/)).toBeVisible();
  await scroller.evaluate((element) => element.scrollTo(0, 1_200));
  await page.getByRole('checkbox', { name: 'Select Person 25' }).check();
  await receive({ name: 'An Arrival', urgency: 'emergency' });
  await receive({ name: 'Another', urgency: null });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const bar = page.getByRole('button', { name: '2 new, 1 emergency · Show' });
  await expect(bar).toBeVisible({ timeout: 20_000 });
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(1_200);
  await expect(page.getByRole('checkbox', { name: 'Select Person 25' })).toBeChecked();
  await bar.click();
  await expect(row(page, /An Arrival/)).toBeInViewport();
  await expect(bar).toBeHidden();
});

test('at the top, new requests appear and deleted ones leave by themselves', async ({
  page,
  query,
  receive,
  openDesk,
}) => {
  await receive({ name: 'There Before' });
  await openDesk();
  await expectNames(page, ['There Before']);
  await receive({ name: 'An Arrival' });
  await refresh(page);
  await expectNames(page, ['An Arrival', 'There Before']);
  await query("delete from public.contact_submissions where name = 'There Before'");
  await refresh(page);
  await expectNames(page, ['An Arrival']);
});

test('an arrival is announced in the title of a tab in the background', async ({
  page,
  receive,
  openDesk,
}) => {
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await openDesk();
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await receive({ name: 'An Arrival' });
  await refresh(page);
  await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveTitle(/^Admin Dashboard/);
});

test('a list that cannot be loaded says so, and can be tried again', async ({ page, receive, openDesk }) => {
  await receive({ name: 'There Before' });
  await page.route('**/rpc/list_submissions', (route) => route.abort());
  await openDesk();
  await expect(toasts(page)).toContainText('Failed to fetch submissions');
  await expect(page.getByRole('alert')).toContainText('The submissions could not be loaded.');
  await page.unroute('**/rpc/list_submissions');
  await press(page, 'Try again');
  await expectNames(page, ['There Before']);
});

test('a server that goes away is said in the list’s line, without a toast', async ({
  page,
  receive,
  server,
  context,
  openDesk,
}) => {
  await receive({ name: 'There Before' });
  await openDesk();
  await expect(page.getByText('Up to date')).toBeVisible();
  server.setAway(true);
  await refresh(page);
  await expect(page.getByText('Server not answering')).toBeVisible();
  await expectNames(page, ['There Before']);
  await expect(toasts(page)).toHaveCount(0);
  server.setAway(false);
  await refresh(page);
  await expect(page.getByText('Up to date')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline')).toBeVisible();
});

test('problems that an operator should fix are told', async ({ page, openDesk }) => {
  await page.route('**/rpc/submission_statistics', async (route) => {
    const response = await route.fetch();
    const statistics = await response.json();
    const since = '2026-11-20T08:00:00+00:00';
    await route.fulfill({
      json: {
        ...(Array.isArray(statistics) ? statistics[0] : statistics),
        undelivered: 2,
        backup_failed_since: since,
        erasure_waits_since: since,
      },
    });
  });
  await openDesk();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('2 email alerts have been waiting')).toBeVisible();
  await expect(page.getByText('The daily backup has failed since 20 Nov 2026')).toBeVisible();
  await expect(page.getByText('Old requests have been waiting to be erased')).toBeVisible();
});
