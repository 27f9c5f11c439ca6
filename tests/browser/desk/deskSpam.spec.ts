import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { deleteOpened, figure, names } from './deskPage.ts';

const LINKS = 'https://a.example https://b.example https://c.example';

test('likely spam is kept apart, shown by filter, and not counted as new', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({ name: 'Real Person' });
  await openDesk();
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
    expect(await findings(page)).toEqual([]);
  }

  await receive({ name: 'Late Person' });
  await filter.getByRole('button', { name: 'Requests' }).click();
  await expect(names(page)).toHaveText(['Late Person', 'Real Person']);
  await expect(page.getByRole('status')).toHaveText('1 new since you opened this page');
  await filter.getByRole('button', { name: 'Likely spam (1)' }).click();
  await expect(names(page)).toHaveText(['Many Links']);

  await names(page).click();
  await deleteOpened(page);
  await expect(page.getByText('No likely spam')).toBeVisible();
  await filter.getByRole('button', { name: 'Requests' }).click();
  await expect(names(page)).toHaveText(['Late Person', 'Real Person']);
  await expect(filter).toBeHidden();
});
