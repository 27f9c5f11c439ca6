import type { Page, Route } from '@playwright/test';
import type { Sql } from '../../../server/database/sql.ts';
import { sample } from '../../support/samples.ts';

export const DELETE = '**/rest/v1/rpc/delete_submissions';
export const EXPORT = '**/rest/v1/rpc/export_submissions';

/** Stores so many, named `<name> 1` and so on, each a minute older than the one before. */
export const receiveMany = (sql: Sql, count: number, name = 'Many') =>
  sql(
    `insert into contact_submissions (name, phone, email, service, location, created_at)
     select $1 || ' ' || n, $2, $3, $4, $5, now() - n * interval '1 minute' from generate_series(1, $6::int) n`,
    [name, sample.phone, sample.email, sample.service, sample.location, count],
  );

export const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The names of those that are selected. */
export async function selected(page: Page) {
  const boxes = await page.getByRole('list', { name: 'Submissions' }).getByRole('checkbox').all();
  const names = await Promise.all(
    boxes.map(async (each) => ((await each.isChecked()) ? each.getAttribute('aria-label') : '')),
  );
  return names.filter(Boolean).map((name) => name?.replace('Select ', ''));
}

/** Deletes what is selected, and says that it is meant. */
export async function deleteSelected(page: Page, size: string) {
  await button(page, `Delete ${size}`).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
}

/** Holds the calls of a kind, from the one in the given turn on, until `go` is called. */
export async function hold(page: Page, path: string, turn = 1) {
  let go = () => {};
  let came = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const waits = new Promise<void>((resolve) => {
    came = resolve;
  });
  let calls = 0;
  await page.route(path, async (route) => {
    calls += 1;
    if (calls >= turn) {
      came();
      await held;
    }
    await route.continue();
  });
  return { go, waits };
}

/** Lets the calls before the given turn through, and does `fail` with that one. */
export async function failAt(
  page: Page,
  path: string,
  turn: number,
  fail: (route: Route) => Promise<unknown>,
) {
  let calls = 0;
  await page.route(path, async (route) => {
    calls += 1;
    await (calls === turn ? fail(route) : route.continue());
  });
}
