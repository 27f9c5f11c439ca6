import { type Browser, chromium, type Page } from '@playwright/test';
import { account, client } from '../tests/support/api.ts';
import { grantAdmin, insertSubmissions } from '../tests/support/rows.ts';
import { PASSWORD, sample } from '../tests/support/samples.ts';
import { discard, makeDataDir, overHttp, startServer } from '../tests/support/server.ts';

/**
 * `npm run bench -- --interactions`: from a press or a key to the next paint, on a processor slowed
 * four times, as the browser's Event Timing measures it. The longest event of each, in milliseconds.
 */
const SLOWER = 4;
const ADMIN = 'desk@mail.example';
const ROWS = 60;
/** Event Timing reports what is longer, in steps of eight. */
const SHORTEST_MS = 16;

type Timed = { name: string; path: string; width: number; act: (page: Page) => Promise<void> };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const INTERACTIONS: readonly Timed[] = [
  { name: 'menu', path: '/', width: 390, act: (page) => press(page, 'Menu') },
  { name: 'dropdown', path: '/', width: 1440, act: (page) => press(page, 'SERVICES') },
  {
    name: 'form: a key in a field',
    path: '/#contact',
    width: 390,
    act: (page) => page.getByRole('textbox', { name: 'Name' }).pressSequentially('Ann'),
  },
  {
    name: 'form: Submit, with its toast',
    path: '/#contact',
    width: 390,
    act: (page) => press(page, 'Submit Request'),
  },
  {
    name: 'toast: dismissed',
    path: '/#contact',
    width: 390,
    act: async (page) => {
      await press(page, 'Submit Request');
      await press(page, 'Dismiss');
    },
  },
  {
    name: 'desk: a key in the search',
    path: '/admin',
    width: 1440,
    act: (page) => page.getByRole('searchbox').pressSequentially('anwen'),
  },
];

const server = await startServer({ dataDir: makeDataDir() });
const fetch = overHttp(server.url);
await account(fetch, ADMIN);
await grantAdmin(server.sql, ADMIN);
await insertSubmissions(
  server.sql,
  Array.from({ length: ROWS }, () => sample),
);
const { data } = await client(fetch).auth.signInWithPassword({ email: ADMIN, password: PASSWORD });

const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const interaction of INTERACTIONS)
  process.stdout.write(
    `${interaction.name.padEnd(32)}${(await measure(browser, interaction)).toFixed(0).padStart(6)} ms\n`,
  );
await browser.close();
await discard(server);

/** @returns the longest from an event to the paint after it, in milliseconds; `SHORTEST_MS` where all were shorter. */
async function measure(browser: Browser, { path, width, act }: Timed): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 844 }, baseURL: server.url });
  await page.addInitScript((session) => {
    localStorage.setItem('staff-session', session);
    const events: number[] = [];
    Object.assign(window, { events });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) events.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  }, JSON.stringify(data.session));
  await page.goto(path);
  if (path.endsWith('#contact')) await page.locator('form[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await act(page);
  await page.waitForTimeout(500);
  const events = await page.evaluate(() => (window as unknown as { events: number[] }).events);
  await page.close();
  return Math.max(SHORTEST_MS, ...events);
}
