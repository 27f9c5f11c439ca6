import { expect, type Page } from '@playwright/test';
import type { Query } from '../../../server/db/database.ts';
import { findings } from '../axe.ts';

export const LAPTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export const toasts = (page: Page) => page.locator('[data-toasts] > li');
export const list = (page: Page) => page.getByRole('list', { name: 'Requests' });
export const rows = (page: Page) => list(page).getByRole('listitem');
/** The button of a row, by a part of its accessible name. */
export const row = (page: Page, name: string | RegExp) => list(page).getByRole('button', { name });
export const panel = (page: Page) => page.getByRole('article', { name: /^Submission from/ });
export const handling = (page: Page) => panel(page).getByRole('region', { name: 'Handling' });
export const history = (page: Page) => panel(page).getByRole('list', { name: 'History' });
export const heading = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' });
export const login = (page: Page) => page.getByRole('heading', { name: 'Admin Login' });
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Polls now, instead of waiting for the next poll. */
export const refresh = (page: Page) => press(page, 'Refresh');

/** The names in the list, from the top. */
export const names = (page: Page) =>
  list(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent));

export async function expectNames(page: Page, expected: string[]) {
  await expect.poll(() => names(page)).toEqual(expected);
}

export async function expectNoFindings(page: Page) {
  for (const size of [PHONE, { width: 768, height: 1024 }, LAPTOP]) {
    await page.setViewportSize(size);
    expect(await findings(page), `${size.width} px wide`).toEqual([]);
  }
}

/** Stores `count` requests, `Person 1` the newest, a minute apart. */
export const insertMany = (query: Query, count: number) =>
  query(
    `insert into public.contact_submissions (name, phone, email, service, location, urgency, details, created_at)
     select 'Person ' || n, '01632 960001', 'person@mail.example', 'Sharps Removal', 'Newport', 'standard',
       'Details of ' || n, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );

/** Adds a handling event as a colleague would. */
export async function actAs(
  { url, signIn }: { url: string; signIn(email: string): Promise<{ access_token: string }> },
  email: string,
  submission: string,
  kind: string,
) {
  const { access_token } = await signIn(email);
  const response = await fetch(`${url}/rest/v1/rpc/handle_submission`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ submission, event: crypto.randomUUID(), kind }),
  });
  expect(response.ok, await response.text()).toBe(true);
}
