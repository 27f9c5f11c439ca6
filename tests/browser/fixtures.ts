import { test as base, type Page } from '@playwright/test';
import type { Sql } from '../../server/database/sql.ts';
import { account } from '../support/api.ts';
import { servePagesElsewhere } from '../support/pagesElsewhere.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { discard, overHttp, type RunningServer, startServer } from '../support/server.ts';
import { signIn } from './desk/session.ts';

export { expect } from '@playwright/test';

export const ADMIN = 'desk@mail.example';
export const MEMBER = 'member@mail.example';

/** `pages` serves them from another origin than `server` has the data at, under `npm run test:origins` alone. */
type PerWorker = {
  pages: Awaited<ReturnType<typeof servePagesElsewhere>> | undefined;
  server: RunningServer;
};
type PerTest = {
  /** Runs statements over the server's database, with an empty inbox. */
  sql: Sql;
  /** Stores a request as a visitor would. */
  receive(extra?: Partial<Record<keyof typeof sample, string | null>>): Promise<void>;
  /** Gives a page the session of an account, as if it had signed in there. */
  signInAs(page: Page, email: string): Promise<void>;
  /** Opens the desk as an admin. */
  openDesk(): Promise<void>;
};

/** Every worker has a real server of its own, over a database of its own. */
export const test = base.extend<PerTest, PerWorker>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const folder = process.env.PAGES_ELSEWHERE;
      const pages = folder === undefined ? undefined : await servePagesElsewhere(folder);
      await use(pages);
      pages?.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ pages }, use) => {
      const env = pages && { ALLOWED_ORIGINS: pages.url, PUBLIC_SITE_URL: pages.url };
      const server = await startServer({ ...(env && { env }) });
      pages?.useApi(server.url);
      const fetch = overHttp(server.url);
      await account(fetch, ADMIN);
      await account(fetch, MEMBER);
      await grantAdmin(server.sql, ADMIN);
      await use(server);
      await discard(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server, pages }, use) => use(pages?.url ?? server.url),
  sql: async ({ server: { sql } }, use) => {
    await sql('delete from contact_submissions');
    await use(sql);
  },
  receive: async ({ sql }, use) => {
    await use((extra = {}) => insertSubmissions(sql, [{ ...sample, ...extra }]));
  },
  signInAs: async ({ server }, use) => {
    await use(async (page, email) => {
      const session = await signIn(server.url, email);
      await page.goto('/favicon.svg');
      await page.evaluate((value) => localStorage.setItem('staff-session', value), JSON.stringify(session));
    });
  },
  openDesk: async ({ page, signInAs }, use) => {
    await use(async () => {
      await signInAs(page, ADMIN);
      await page.goto('/admin');
    });
  },
});
