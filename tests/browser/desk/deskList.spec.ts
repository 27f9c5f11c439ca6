import { insertSubmissions } from '../../support/rows.ts';
import { sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { toasts } from '../public/contactPage.ts';
import { names, rows } from './deskPage.ts';

const LIST = '**/rest/v1/rpc/list_submissions';

test('an empty inbox says so', async ({ page, sql, openDesk }) => {
  expect(await sql('select id from contact_submissions')).toEqual([]);
  await openDesk();
  await expect(page.getByText('Manage contact form submissions')).toBeVisible();
  await expect(page.getByText('No submissions yet')).toBeVisible();
});

test('shows the submissions newest first, whole, with their counts', async ({ page, receive, openDesk }) => {
  await receive({ name: 'First Person', urgency: 'standard' });
  await receive({ name: 'Second Person', urgency: null, details: null });
  await receive({ name: 'Third Person' });
  await openDesk();
  await expect(rows(page)).toHaveCount(3);
  await expect(names(page)).toHaveText(['Third Person', 'Second Person', 'First Person']);
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
  await names(page).first().click();
  const details = page.getByRole('article', { name: 'Submission from Third Person' });
  const { name: _other, urgency: _shownAsBadge, ...shown } = sample;
  for (const value of Object.values(shown)) await expect(details).toContainText(value);
  await expect(details.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441632960001');
  await expect(details.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    'mailto:ann@mail.example',
  );
});

test('an address that the form takes is one addressee, whatever is in it', async ({
  page,
  receive,
  openDesk,
}) => {
  const email = 'real%40victim.example?bcc=evil%40evil.example&body=x@mail.example';
  await receive({ name: 'Sly Person', email });
  await openDesk();
  await names(page).first().click();
  const details = page.getByRole('article', { name: 'Submission from Sly Person' });
  await expect(details).toContainText(email);
  const href = await details.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  const { protocol, pathname, search } = new URL(href ?? '');
  expect([protocol, decodeURIComponent(pathname), search]).toEqual(['mailto:', email, '']);
  expect(pathname.match(/@/g)).toHaveLength(1);
});

test('a list that cannot be had is told, and can be asked for again', async ({ page, receive, signInAs }) => {
  await receive();
  await signInAs(page, ADMIN);
  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await page.goto('/admin');
  await expect(toasts(page)).toContainText('Failed to fetch submissions');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('what comes in while the desk is open appears by itself', async ({ page, receive, openDesk }) => {
  await receive({ name: 'Early Person' });
  await page.clock.install();
  await openDesk();
  await expect(rows(page)).toHaveCount(1);
  await receive({ name: 'Late Person' });
  await page.clock.runFor(15_000);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('status')).toContainText('1 new since you opened this page');
});

test('a server that goes away while the desk is open is told above the list', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive();
  await openDesk();
  await expect(page.getByText(/Up to date/)).toBeVisible();
  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Not up to date: the server does not answer')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('older submissions are a press away', async ({ page, sql, openDesk }) => {
  const many = Array.from({ length: 60 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));
  await insertSubmissions(sql, many);
  await openDesk();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
});

test('alerts that do not reach the mailbox are told of', async ({ page, receive, signInAs }) => {
  await receive({ name: 'Real Person' });
  await signInAs(page, ADMIN);
  await page.route('**/rest/v1/rpc/submission_statistics', async (route) => {
    const answer = await route.fetch();
    const [row] = [await answer.json()].flat();
    await route.fulfill({ response: answer, json: { ...row, undelivered: 3 } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText(
    '3 alerts have not reached your mailbox for more than 10 minutes.',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  await page.unroute('**/rest/v1/rpc/submission_statistics');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a daily backup that fails, and requests that wait to be erased, are told of', async ({
  page,
  receive,
  signInAs,
}) => {
  await receive({ name: 'Real Person' });
  await signInAs(page, ADMIN);
  const statistics = '**/rest/v1/rpc/submission_statistics';
  await page.route(statistics, async (route) => {
    const answer = await route.fetch();
    const [row] = [await answer.json()].flat();
    expect(row).toMatchObject({ backup_failed_since: null, erasure_waits_since: null });
    const since = {
      backup_failed_since: '2026-11-20 08:53:32.359+00',
      erasure_waits_since: '2026-11-19T09:00:00+00:00',
    };
    await route.fulfill({ response: answer, json: { ...row, ...since } });
  });
  await page.goto('/admin');
  const notices = page.getByRole('alert');
  await expect(notices).toHaveText([
    /^The daily backup has failed since 20\/11\/2026, \d\d:53:32\./,
    /^Old requests have been waiting to be erased since 19\/11\/2026, /,
  ]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  await page.unroute(statistics);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(notices).toHaveCount(0);
});
