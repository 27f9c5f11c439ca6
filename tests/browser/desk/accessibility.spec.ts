import type { Page } from '@playwright/test';
import { findings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import {
  expectNoFindings,
  handling,
  insertMany,
  LAPTOP,
  PHONE,
  panel,
  press,
  row,
  rows,
} from './deskPage.ts';

for (const size of [LAPTOP, PHONE]) {
  test(`axe finds nothing on the states of the desk at ${size.width} px`, async ({
    page,
    receive,
    openDesk,
  }) => {
    await page.setViewportSize(size);
    await openDesk();
    await expect(page.getByText('No submissions yet')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    for (const urgency of ['emergency', 'urgent', 'standard', 'scheduled', null]) await receive({ urgency });
    await press(page, 'Refresh');
    await expect(rows(page)).toHaveCount(5);
    expect(await findings(page)).toEqual([]);
    await row(page, /^Emergency/).click();
    await press(page, 'Take');
    await press(page, 'Spoke');
    await expect(handling(page)).toContainText('Taken by you');
    expect(await findings(page)).toEqual([]);
    await press(page, 'Delete');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goBack();
    if (size === PHONE) await press(page, 'Select');
    await page.getByRole('checkbox', { name: 'Select Ann Example' }).first().check();
    expect(await findings(page)).toEqual([]);
    await page.goto('/admin#urgency=emergency&service=Sharps+Removal');
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    expect(await findings(page)).toEqual([]);
    await page.route('**/rpc/list_submissions', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test('axe finds nothing in the dialogs', async ({ page, openDesk }) => {
  await openDesk();
  await press(page, 'Account');
  await expectNoFindings(page);
  await press(page, 'Keyboard shortcuts');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await press(page, 'Filters');
  expect(await findings(page)).toEqual([]);
});

async function expectNothingSideways(page: Page) {
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(room ?? 0);
}

test('nothing is lost at 320 px, which is 400 % zoom, nor with long words', async ({
  page,
  receive,
  openDesk,
}) => {
  await receive({
    name: 'W'.repeat(100),
    email: `${'w'.repeat(200)}@mail.example`,
    location: 'W'.repeat(200),
    details: 'w'.repeat(2_000),
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await openDesk();
  await expect(row(page, /W{100}/)).toBeVisible();
  await expectNothingSideways(page);
  await row(page, /W{100}/).click();
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await expect(handling(page)).toBeVisible();
  const [content, room] = await sheet.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  expect(content).toBeLessThanOrEqual(room ?? 0);
  await page.setViewportSize(LAPTOP);
  await expect(panel(page)).toBeVisible();
  await expectNothingSideways(page);
});

test('at 200 % zoom of a laptop the list scrolls with the page, and every control is in reach', async ({
  page,
  query,
  openDesk,
}) => {
  await insertMany(query, 20);
  await page.setViewportSize({ width: 720, height: 450 });
  await openDesk();
  await row(page, /Person 12,/).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport();
});

test('colours that the system forces leave urgency and the open row readable', async ({
  page,
  receive,
  openDesk,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await receive();
  await openDesk();
  await row(page, /^Emergency/).click();
  await expect(rows(page)).toContainText('Emergency');
  await expect(row(page, /^Emergency/)).toHaveAttribute('aria-current', 'true');
  const outline = await rows(page).evaluate((item) => getComputedStyle(item).outlineStyle);
  expect(outline).not.toBe('none');
});

test('a toast covers neither statistics nor names nor actions', async ({ page, query, openDesk }) => {
  await insertMany(query, 20);
  await openDesk();
  await row(page, /Person 1,/).click();
  await expect(handling(page)).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    if (!toast) throw new Error('There is no toast.');
    return [...document.querySelectorAll('header button, header a, main button, main a, dd')]
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      })
      .map((element) => element.textContent);
  });
  expect(covered).toEqual([]);
});
