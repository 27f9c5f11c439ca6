import type { Page } from '@playwright/test';
import { account, client } from '../../support/api.ts';
import { grantAdmin } from '../../support/rows.ts';
import { PASSWORD } from '../../support/samples.ts';
import { overHttp, type RunningServer } from '../../support/server.ts';
import { test as base, expect } from '../fixtures.ts';

const ANN = 'ann@staff.example';
export const BOB = 'bob@staff.example';
export const HANDLE = '**/rest/v1/rpc/handle_submission';

/** Ann and Bob, once for each server. A fixture of the worker's would do it, but in workers and servers of its own. */
async function makeStaff({ url, sql }: RunningServer) {
  if ((await sql('select 1 from auth.users where email = $1', [ANN])).length > 0) return;
  const fetch = overHttp(url);
  const { error } = await client(fetch).auth.signUp({
    email: ANN,
    password: PASSWORD,
    options: { data: { full_name: 'Ann Staff' } },
  });
  expect(error).toBeNull();
  await account(fetch, BOB);
  for (const email of [ANN, BOB]) await grantAdmin(sql, email);
}

/** Two of the staff, each in a browser of their own. */
export const test = base.extend<{ desks: { ann: Page; bob: Page } }>({
  desks: async ({ browser, baseURL, server, signInAs }, use) => {
    await makeStaff(server);
    const open = async (email: string) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const page = await context.newPage();
      await signInAs(page, email);
      return page;
    };
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await use({ ann, bob });
    await ann.context().close();
    await bob.context().close();
  },
});

export const who = (page: Page) => page.getByRole('region', { name: 'Who is on it' });
export const history = (page: Page) =>
  page.getByRole('list', { name: 'Notes and history' }).getByRole('listitem');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function openRequest(page: Page, name: string) {
  await page.goto('/admin');
  await page.getByRole('button', { name }).click();
  await expect(who(page)).toBeVisible();
}
