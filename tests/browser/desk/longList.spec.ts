import { insertSubmissions } from '../../support/rows.ts';
import { sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { figure, look, names, rows } from './deskPage.ts';

const MANY = Array.from({ length: 60 }, (_, turn) => ({ ...sample, name: `Person ${turn}` }));

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

/** Of as many deletes within a minute a look does not give each id any more. */
const TOO_MUCH = 101;
const deletes = [
  ['', 0],
  [', also after more deletes than a look can name', TOO_MUCH],
] as const;
for (const [when, count] of deletes) {
  test(`what comes while the list is read further down waits above it${when}`, async ({
    page,
    sql,
    receive,
    openDesk,
  }) => {
    await sql("update private.audit_log set happened_at = now() - interval '1 hour'");
    await insertSubmissions(
      sql,
      Array.from({ length: count }, () => sample),
    );
    await sql('delete from contact_submissions');
    await insertSubmissions(sql, MANY);
    await openDesk();
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(rows(page)).toHaveCount(60);
    // All came at the same time, so that chance says who is where.
    const name = (await names(page).nth(40).textContent()) ?? '';
    const read = page.getByRole('button', { name, exact: true });
    await read.scrollIntoViewIfNeeded();
    await receive({ name: 'Late One' });
    await receive({ name: 'Late Two' });
    await look(page);
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
}

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
  await look(page);
  await (await looked).finished();
  await expect.poll(() => bytes).toBeGreaterThan(150);
  expect(bytes).toBeLessThan(1_000);
  await sql("delete from contact_submissions where name = 'Person 59'");
  await look(page);
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
