import { expect, test } from '../fixtures.ts';
import { expectNames, expectNoFindings } from './deskPage.ts';

test('figures show waits and weeks, with a table, and lead to the untaken', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'An Emergency' });
  await receive({ name: 'A Quote', urgency: 'scheduled' });
  await openDesk();
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(page).toHaveURL('/admin#figures');
  const week = page.getByRole('table', { name: 'Last 7 days' });
  await expect(week.getByRole('row', { name: /^Emergencies/ })).toContainText('1 untaken');
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('row').filter({ hasText: '21' }).first()).toBeVisible();
  await expectNoFindings(page);
  await week.getByRole('button', { name: '1 untaken' }).click();
  await expectNames(page, ['An Emergency']);
});

test('figures that cannot be loaded say so, and can be tried again', async ({ page, openDesk }) => {
  await page.route('**/rpc/submission_figures', (route) => route.abort());
  await openDesk();
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(page.getByRole('alert')).toContainText('The figures could not be loaded.');
  await page.unroute('**/rpc/submission_figures');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Requests a week' })).toBeVisible();
});
