import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';

const LINKS = 'https://a.example https://b.example https://c.example';
const names = (page: Page) =>
  page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').getByRole('button');
const figure = (page: Page, label: string) =>
  page.getByLabel('Statistics').locator('div', { hasText: label }).locator('dd');

test('likely spam is kept apart, shown by filter, and not counted as new', async ({
  page,
  receive,
  signInAs,
}) => {
  await receive({ name: 'Real Person' });
  await signInAs(page, ADMIN);
  await page.goto('/admin');
  await expect(names(page)).toHaveText(['Real Person']);
  await expect(page.getByRole('group', { name: 'Show' })).toBeHidden();

  await receive({ name: 'Many Links', details: LINKS });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const filter = page.getByRole('group', { name: 'Show' });
  await expect(filter.getByRole('button', { name: 'Requests' })).toHaveAttribute('aria-pressed', 'true');
  await expect(names(page)).toHaveText(['Real Person']);
  await expect(figure(page, 'New')).toHaveText('1');
  await expect(figure(page, 'Total')).toHaveText('2');

  await filter.getByRole('button', { name: 'Likely spam (1)' }).click();
  await expect(names(page)).toHaveText(['Many Links']);
  await expect(page.getByRole('list', { name: 'Submissions' })).toContainText('spam');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }

  await names(page).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No likely spam')).toBeVisible();
  await filter.getByRole('button', { name: 'Requests' }).click();
  await expect(names(page)).toHaveText(['Real Person']);
  await expect(filter).toBeHidden();
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
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await page.unroute('**/rest/v1/rpc/submission_statistics');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});
