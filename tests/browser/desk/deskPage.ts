import type { Page } from '@playwright/test';

/** The submissions in the list. */
export const rows = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');

/** What opens them, named by who sent them. */
export const names = (page: Page) => rows(page).getByRole('button');

/** One of the counts at the top. */
export const figure = (page: Page, label: string) =>
  page.getByLabel('Statistics').locator('div', { hasText: label }).locator('dd');

/** Lets a desk look at once, as it does when its network is back. One that is on its way to the sign-in has looked. */
export async function look(page: Page) {
  try {
    await page.evaluate(() => dispatchEvent(new Event('online')));
  } catch (error) {
    if (!String(error).includes('navigation')) throw error;
  }
}

/** Deletes the submission that is opened, and says that it is meant. */
export async function deleteOpened(page: Page) {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}
