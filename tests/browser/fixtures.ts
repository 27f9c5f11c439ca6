import { test as base, type Page } from '@playwright/test';
import type { Query } from '../../server/db/database.ts';
import { sample } from '../support/samples.ts';
import { startServer, type TestServer } from './server.ts';

export { expect } from '@playwright/test';

export const ADMIN = 'desk@mail.example';
export const COLLEAGUE = 'colleague@mail.example';
/** Has an account without a role. */
export const MEMBER = 'member@mail.example';

type PerTest = {
  /** Runs statements over the server's database, which holds no requests when a test starts. */
  query: Query;
  /** Stores a request as a visitor would. */
  receive(extra?: Record<string, string | null>): Promise<void>;
  /** Signs a page in without its sign-in form. */
  signInAs(page: Page, email: string): Promise<void>;
  /** Opens the desk as an admin. */
  openDesk(): Promise<void>;
};

/** Every worker has a server and a database of its own. */
export const test = base.extend<PerTest, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      for (const email of [ADMIN, COLLEAGUE, MEMBER]) await server.createAccount(email);
      for (const email of [ADMIN, COLLEAGUE]) await server.query('select public.grant_admin($1)', [email]);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  query: async ({ server }, use) => {
    await server.query('delete from public.contact_submissions');
    await use(server.query);
  },
  receive: async ({ query }, use) => {
    await use(async (extra = {}) => {
      const row = { ...sample, ...extra };
      const places = Object.keys(row).map((_, index) => `$${index + 1}`);
      await query(
        `insert into public.contact_submissions (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
        Object.values(row),
      );
    });
  },
  signInAs: async ({ server }, use) => {
    await use(async (page, email) => {
      const session = await server.signIn(email);
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
