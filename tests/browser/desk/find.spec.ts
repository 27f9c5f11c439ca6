import { insertSubmissions } from '../../support/rows.ts';
import { PASSWORD, sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { figure, names, rows } from './deskPage.ts';

const LINKS = 'https://a.example https://b.example https://c.example';
const MANY = Array.from({ length: 60 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));
const look = () => dispatchEvent(new Event('online'));

test('what is typed is searched for, stands in the address, and in no request’s', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'Ann Mobile', phone: '+44 7700 900555', urgency: null });
  await receive({ name: 'Ben Landline' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openDesk();
  await expect(rows(page)).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('07700 900 555', { delay: 10 });
  await expect(names(page)).toHaveText(['Ann Mobile']);
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page).toHaveURL('/admin#q=07700+900+555');
  await names(page).first().click();
  await expect(page).toHaveURL(/\/admin\?request=[0-9a-f-]{36}#q=07700\+900\+555$/);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Submission from Ann Mobile' })).toBeVisible();
  await expect(search).toHaveValue('07700 900 555');
  await expect(names(page)).toHaveText(['Ann Mobile']);
  await page.goBack();
  await expect(page).toHaveURL('/admin#q=07700+900+555');
  await page.goBack();
  await expect(page).toHaveURL('/admin');
  await expect(rows(page)).toHaveCount(2);
  await expect(search).toHaveValue('');

  await search.fill('nobody at all');
  await expect(page.getByText('Nothing here is what you search for.')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rows(page)).toHaveCount(2);
  await search.fill('landline');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  for (const url of asked) expect(url).not.toMatch(/07700|nobody|landline/);
});

test('a link to a search leads through the sign-in', async ({ page, receive }) => {
  await receive({ name: 'Ann Mobile' });
  await receive({ name: 'Ben Landline' });
  await page.goto('/admin#q=ben&sort=urgency&unknown=1');
  await expect(page).toHaveURL('/auth#q=ben&sort=urgency');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin#q=ben&sort=urgency');
  await expect(names(page)).toHaveText(['Ben Landline']);
});

test('filters and order narrow and sort the list, and Back undoes each', async ({ page, sql, openDesk }) => {
  await insertSubmissions(sql, [
    { ...sample, name: 'Old Emergency', created_at: '2026-01-01T12:00:00Z' },
    {
      ...sample,
      name: 'Urgent',
      urgency: 'urgent',
      service: 'Quote Request',
      created_at: '2026-02-01T12:00:00Z',
    },
    { ...sample, name: 'Open', urgency: null, created_at: '2026-03-01T12:00:00Z' },
  ]);
  await openDesk();
  await expect(names(page)).toHaveText(['Open', 'Urgent', 'Old Emergency']);
  await page.getByLabel('Order').selectOption('Most urgent first');
  await expect(names(page)).toHaveText(['Old Emergency', 'Urgent', 'Open']);
  const urgencies = page.getByRole('group', { name: 'Urgency' });
  await urgencies.getByRole('button', { name: 'Emergency' }).click();
  await expect(names(page)).toHaveText(['Old Emergency']);
  await urgencies.getByRole('button', { name: 'Left open' }).click();
  await expect(names(page)).toHaveText(['Old Emergency', 'Open']);
  await expect(page).toHaveURL('/admin#sort=urgency&urgency=emergency&urgency=open');
  await page.goBack();
  await expect(names(page)).toHaveText(['Old Emergency']);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByLabel('Service').selectOption('Quote Request');
  await expect(names(page)).toHaveText(['Urgent']);
  await page.getByLabel('Service').selectOption('All services');
  await page.getByLabel('From').fill('2026-02-01');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  await expect(names(page)).toHaveText(['Urgent']);
  await expect(page.getByText('1 found')).toBeVisible();
});

test('each figure opens the list of what it counts', async ({ page, receive, openDesk }) => {
  await receive({ name: 'Real Emergency' });
  await receive({ name: 'Real Other', urgency: null });
  await receive({ name: 'Spam Emergency', details: LINKS });
  await openDesk();
  for (const [label, shown] of [
    ['Total', ['Spam Emergency', 'Real Other', 'Real Emergency']],
    ['New', ['Real Other', 'Real Emergency']],
    ['Emergency', ['Spam Emergency', 'Real Emergency']],
  ] as const) {
    await page.getByLabel('Statistics').getByRole('button', { name: label }).click();
    await expect(names(page)).toHaveText([...shown]);
    await expect(figure(page, label)).toHaveText(String(shown.length));
    if (label !== 'New') await expect(page.getByText(`${shown.length} found`)).toBeVisible();
  }
});

test('New and its list agree after staff have moved one to likely spam', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'Ann Moved' });
  await receive({ name: 'Ben Kept' });
  await openDesk();
  await names(page).last().click();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(names(page)).toHaveText(['Ben Kept']);
  await page.getByLabel('Statistics').getByRole('button', { name: 'New' }).click();
  await expect(page).toHaveURL('/admin#folder=new');
  await expect(names(page)).toHaveText(['Ben Kept', 'Ann Moved']);
  await expect(figure(page, 'New')).toHaveText('2');
  await expect(page.getByText('2 found')).toBeVisible();
  const folders = page.getByRole('group', { name: 'Show' });
  await expect(folders.getByRole('button', { pressed: true })).toHaveText('Status new');
  await folders.getByRole('button', { name: 'Requests' }).click();
  await expect(names(page)).toHaveText(['Ben Kept']);
});

test('the old list stays, marked busy, until the new one is there; a late answer is dropped', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'Ann First' });
  await receive({ name: 'Ben Second' });
  await openDesk();
  await expect(rows(page)).toHaveCount(2);
  let release = () => {};
  await page.route('**/rest/v1/rpc/list_submissions', async (route) => {
    if (route.request().postData()?.includes('ann')) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    await route.continue();
  });
  const search = page.getByRole('searchbox');
  await search.fill('ann');
  await search.press('Enter');
  await expect(page.locator('[aria-busy="true"]')).toContainText('Ben Second');
  await search.fill('ben');
  await search.press('Enter');
  await expect(names(page)).toHaveText(['Ben Second']);
  const late = page.waitForResponse((response) => response.request().postData()?.includes('ann') === true);
  release();
  await late;
  await expect(names(page)).toHaveText(['Ben Second']);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.unroute('**/rest/v1/rpc/list_submissions');
  await page.route('**/rest/v1/rpc/list_submissions', (route) => route.abort());
  await search.fill('cai');
  await expect(page.getByText('The submissions could not be loaded.')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/list_submissions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing here is what you search for.')).toBeVisible();
});

test('days the wrong way round are told at their fields', async ({ page, receive, openDesk }) => {
  await receive();
  await openDesk();
  await page.getByLabel('From').fill('2026-02-02');
  const to = page.getByLabel('To', { exact: true });
  await expect(to).toHaveAttribute('min', '2026-02-02');
  await to.fill('2026-02-01');
  await expect(to).toHaveAccessibleDescription('From is after To: no day lies between them.');
  await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(page.getByText('From is after To')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
  await to.fill('2026-02-02');
  await expect(page.getByText('From is after To')).toBeHidden();
  await expect(to).not.toHaveAttribute('aria-invalid');
});

test('a next page that is slow says so, and one that fails can be asked for again', async ({
  page,
  sql,
  openDesk,
}) => {
  await insertSubmissions(sql, MANY);
  await openDesk();
  await expect(rows(page)).toHaveCount(50);
  const LIST = '**/rest/v1/rpc/list_submissions';
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LIST, async (route) => {
    calls += 1;
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Show older' }).click();
  const loading = page.getByRole('button', { name: 'Loading older…' });
  await expect(loading).toHaveAttribute('aria-busy', 'true');
  await expect(loading).toBeFocused();
  await loading.press('Enter');
  expect(await findings(page)).toEqual([]);
  answer();
  await expect(page.getByRole('alert')).toHaveText('The older ones could not be loaded. What you see stays.');
  expect(calls).toBe(1);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.unroute(LIST);
  await again.click();
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what comes while the list is read further down waits above it', async ({
  page,
  sql,
  receive,
  openDesk,
}) => {
  await insertSubmissions(sql, MANY);
  await openDesk();
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows(page)).toHaveCount(60);
  const read = rows(page).filter({ hasText: 'Person 25' });
  await read.scrollIntoViewIfNeeded();
  await receive({ name: 'Late One' });
  await receive({ name: 'Late Two' });
  await page.evaluate(look);
  const show = page.getByRole('button', { name: 'Show 2 new' });
  await expect(show).toBeVisible();
  await expect(read).toBeInViewport();
  await expect(names(page).filter({ hasText: 'Late' })).toHaveCount(0);
  await show.click();
  await expect(names(page).first()).toHaveText('Late Two');
  await expect(show).toBeHidden();
  // All that was loaded is still there.
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '62');
});

test('a look asks for what is new only, and a colleague’s delete reaches the list', async ({
  page,
  sql,
  openDesk,
}) => {
  await insertSubmissions(sql, MANY);
  await sql("update private.audit_log set happened_at = now() - interval '1 hour'");
  await sql("update contact_submissions set created_at = created_at - interval '1 hour'");
  await openDesk();
  await expect(rows(page)).toHaveCount(50);
  let bytes = 0;
  page.on('response', async (response) => {
    const { length } = response.url().includes('/rest/v1/') ? await response.body() : '';
    bytes += length;
  });
  const looked = page.waitForResponse('**/rest/v1/rpc/submission_news');
  await page.evaluate(look);
  await (await looked).finished();
  await expect.poll(() => bytes).toBeGreaterThan(150);
  expect(bytes).toBeLessThan(1_000);
  await sql("delete from contact_submissions where name = 'Person 59'");
  await page.evaluate(look);
  await expect(names(page).filter({ hasText: /^Person 59$/ })).toHaveCount(0);
  await expect(figure(page, 'Total')).toHaveText('59');
});

test('the page holds what it shows of a long list, and each row says which it is', async ({
  page,
  sql,
  openDesk,
}) => {
  await insertSubmissions(sql, [...MANY, ...MANY, ...MANY, ...MANY, ...MANY]);
  await openDesk();
  for (const loaded of [100, 150, 200, 250, 300]) {
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(rows(page).last()).toHaveAttribute('aria-posinset', String(loaded));
  }
  expect(await rows(page).count()).toBeLessThan(150);
  await expect(rows(page).last()).toHaveAttribute('aria-setsize', '300');
  // What has the focus stays, however far it is scrolled away.
  await names(page).last().focus();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(rows(page).first()).toHaveAttribute('aria-posinset', '1');
  await expect(names(page).last()).toBeFocused();
  expect(await findings(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what is pressed is a thumb high, and the way back stays in reach', async ({
    page,
    receive,
    openDesk,
  }) => {
    await receive({ name: 'Spam Person', details: LINKS });
    await receive({ name: 'Ann Long', details: 'There is a lot to tell. '.repeat(80).trim() });
    await openDesk();
    await expect(names(page)).toHaveText(['Ann Long']);
    const low = () =>
      page
        .locator('.button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.getBoundingClientRect().height < 48)
            .map((button) => button.textContent),
        );
    expect(await low()).toEqual([]);
    await names(page).click();
    await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
    expect(await low()).toEqual([]);
    await page.getByText('Write a text message').scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Back to the list' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByRole('button', { name: '30 days' })).toBeVisible();
    expect(await low()).toEqual([]);
  });

  test('the filters fold behind one button that counts them', async ({ page, receive, openDesk }) => {
    await receive({ name: 'Ann First', urgency: 'urgent' });
    await openDesk();
    await expect(page.getByLabel('Service')).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Service').selectOption(sample.service);
    await page.getByRole('group', { name: 'Urgency' }).getByRole('button', { name: 'Within 24 h' }).click();
    await expect(names(page)).toHaveText(['Ann First']);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await expect(page.getByLabel('Service')).toBeHidden();
  });
});
