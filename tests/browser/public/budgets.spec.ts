import { BUDGETS, exceeded } from '../../../bench/budgets.ts';
import { difference, weigh } from '../../../bench/weigh.ts';
import { servicePaths } from '../../support/sitePages.ts';
import { ADMIN, expect, test } from '../fixtures.ts';
import { openForm } from './contactPage.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

for (const path of servicePaths()) {
  test(`${path} keeps its budget and carries no React`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(exceeded(await weigh(page), BUDGETS.service)).toEqual([]);
    expect(await page.content()).not.toContain('astro-island');
  });
}

test('the home page keeps its budget, before the form is near, as it shows, and when it is touched', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const first = await weigh(page);
  expect(exceeded(first, BUDGETS.home)).toEqual([]);
  const form = await openForm(page);
  await page.waitForLoadState('networkidle');
  const visible = await weigh(page);
  expect(exceeded(difference(first, visible), BUDGETS.formVisible)).toEqual([]);
  await form.name.focus();
  await expect.poll(async () => (await weigh(page)).js).toBeGreaterThan(visible.js);
  // Its own imports follow.
  await page.waitForTimeout(500);
  const touched = await weigh(page);
  expect(exceeded(difference(visible, touched), BUDGETS.formTouched)).toEqual([]);
});

test('sign-in and desk keep their budgets', async ({ page, signInAs }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  expect(exceeded(await weigh(page), BUDGETS.signIn)).toEqual([]);
  await signInAs(page, ADMIN);
  await page.goto('/admin', { waitUntil: 'networkidle' });
  expect(exceeded(await weigh(page), BUDGETS.desk)).toEqual([]);
});
