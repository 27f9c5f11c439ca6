import { insertSubmissions } from '../../support/rows.ts';
import { PASSWORD, sample } from '../../support/samples.ts';
import { findings } from '../axe.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { figure, names, rows } from './deskPage.ts';

const LINKS = 'https://a.example https://b.example https://c.example';

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
