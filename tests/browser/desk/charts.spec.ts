import type { Page } from '@playwright/test';
import { sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';

const CHARTS = '**/rest/v1/rpc/submission_charts';
const WIDTHS = [390, 768, 1440];

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What the browser refuses of the page's own styles and scripts, as it is told. */
async function listen(page: Page) {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  page.on('pageerror', (error) => refused.push(error.message));
  return refused;
}

test('the figures: drawn, in words and as tables; Back leaves them', async ({
  page,
  receive,
  sql,
  openDesk,
}) => {
  await receive({ urgency: 'emergency', service: 'Sharps Removal' });
  await receive({ urgency: null, service: 'Sharps Removal' });
  await receive({ urgency: 'standard', service: 'Quote Request' });
  await sql(
    `insert into contact_submissions (name, phone, email, service, location, urgency, created_at)
     values ($1, $2, $3, 'Quote Request', $4, 'urgent', now() - interval '200 days')`,
    [sample.name, sample.phone, sample.email, sample.location],
  );
  const refused = await listen(page);
  await openDesk();
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible();
  // What draws comes when it is asked for.
  const names = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
  expect((await names()).filter((name) => name?.startsWith('ChartFigures'))).toEqual([]);

  await link(page, 'Figures').click();
  await expect(page).toHaveURL(/\/admin#view=charts$/);
  await expect(link(page, 'Figures')).toBeFocused();
  await expect(link(page, 'Figures')).toHaveAttribute('aria-current', 'page');
  const days = card(page, 'Requests a day');
  await expect(days).toContainText('3 requests in 30 days, 0.1 a day; 1 emergency among them.');
  await days.getByText('Figures as a table').click();
  const dayRows = days.getByRole('row');
  await expect(dayRows).toHaveCount(31);
  await expect(dayRows.nth(1).getByRole('cell')).toHaveText(['3', '1', '0', '1', '0', '1']);
  await days.getByRole('button', { name: '365 days' }).click();
  await expect(days.getByRole('button', { name: '365 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(days).toContainText('4 requests in 365 days');
  await expect(dayRows).toHaveCount(366);
  // A bar for each day and row that has requests: today all, and three urgencies; the old one twice.
  await expect(days.locator('rect')).toHaveCount(6);

  await expect(card(page, 'By service').getByRole('row')).toHaveText([
    'ServiceRequests',
    'Quote Request2',
    'Sharps Removal2',
  ]);
  const waits = card(page, 'Until somebody took it');
  await expect(waits).toContainText('No emergencies were taken yet.');
  await expect(waits.getByRole('row').last()).toHaveText('Nobody yet13');
  const hours = card(page, 'By hour of the week');
  await hours.getByText('Figures as a table').click();
  await expect(hours.getByRole('row')).toHaveCount(25);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(card(page, 'Requests a day')).toBeVisible();
  await link(page, 'Requests').click();
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible();
  expect(refused).toEqual([]);
});

test('what else the fragment says stays in it', async ({ page, openDesk }) => {
  await openDesk();
  await page.goto('/admin#q=a%26b&urgency=emergency');
  await page.reload();
  await link(page, 'Figures').click();
  await expect(page).toHaveURL(/#q=a%26b&urgency=emergency&view=charts$/);
  await link(page, 'Requests').click();
  await expect(page).toHaveURL(/#q=a%26b&urgency=emergency$/);
});

test('loading, failed and tried again, empty, refused', async ({ page, sql: _, signInAs }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CHARTS, async (route) => {
    await held;
    await route.abort();
  });
  await signInAs(page, ADMIN);
  await page.goto('/admin#view=charts');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the figures' })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
  answer();
  await expect(page.getByRole('alert')).toContainText('The figures could not be loaded.');
  expect(await findings(page)).toEqual([]);
  await page.unroute(CHARTS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No requests in the last 365 days.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The role was taken away meanwhile.
  const body = { code: '42501', message: 'Admin privileges required' };
  await page.route(CHARTS, (route) => route.fulfill({ status: 403, json: body }));
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
});

for (const width of WIDTHS) {
  test(`the figures at ${width} px: nothing for axe, nothing sideways, in forced colours too`, async ({
    page,
    receive,
    openDesk,
  }) => {
    await receive({ urgency: 'emergency' });
    await receive({ urgency: 'scheduled' });
    await page.setViewportSize({ width, height: 900 });
    await openDesk();
    await link(page, 'Figures').click();
    const days = card(page, 'Requests a day');
    await expect(days.locator('rect')).toHaveCount(3);
    for (const summary of await page.getByText('Figures as a table').all()) await summary.click();
    expect(await findings(page)).toEqual([]);
    const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(room ?? 0);

    await page.emulateMedia({ forcedColors: 'active' });
    const inks = () =>
      days.locator('rect').evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(new Set(await inks())).toEqual(new Set([ink]));
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await expect(days.locator('rect').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '30 days' })).toBeHidden();
  });
}
