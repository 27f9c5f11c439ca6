import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { account, client } from '../tests/support/api.ts';
import { grantAdmin, insertSubmissions } from '../tests/support/rows.ts';
import { PASSWORD, sample } from '../tests/support/samples.ts';
import { discard, makeDataDir, overHttp, startServer } from '../tests/support/server.ts';
import { machine, median, row, say } from './figures.ts';

/**
 * `npm run bench -- --interactions [--runs=N]`: from a press or a key to the next paint, on a processor
 * slowed four times, as the browser's Event Timing measures it: the longest event of each run, in
 * milliseconds. The first line is a bare page's: what the browser and the machine take themselves.
 */
const RUNS = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 7);
const SLOWER = 4;
const ADMIN = 'desk@mail.example';
const ROWS = 60;
/** Event Timing reports what is longer, in steps of eight. */
const SHORTEST_MS = 16;
const BARE = '/bare';
const BARE_HTML = '<button type="button" onclick="this.textContent += \'.\'">Press</button>';

type Timed = {
  name: string;
  path: string;
  width: number;
  target: (page: Page) => Locator;
  /** Typed into the target; without it the target is pressed. */
  keys?: string;
  /** What has to be pressed before, and is not timed. */
  first?: (page: Page) => Locator;
};
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const submit = button('Submit Request');
const INTERACTIONS: readonly Timed[] = [
  { name: 'bare page: a button', path: BARE, width: 390, target: button('Press') },
  { name: 'menu', path: '/', width: 390, target: button('Menu') },
  { name: 'menu: closed', path: '/', width: 390, target: button('Close menu'), first: button('Menu') },
  { name: 'dropdown', path: '/', width: 1440, target: button('SERVICES') },
  {
    name: 'form: a key in a field',
    path: '/#contact',
    width: 390,
    target: (page) => page.getByRole('textbox', { name: 'Name' }),
    keys: 'Ann',
  },
  { name: 'form: Submit, with its toast', path: '/#contact', width: 390, target: submit },
  {
    name: 'toast: dismissed',
    path: '/#contact',
    width: 390,
    target: button('Dismiss'),
    first: submit,
  },
  {
    name: 'desk: a key in the search',
    path: '/admin',
    width: 1440,
    target: (page) => page.getByRole('searchbox'),
    keys: 'anwen',
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
const results = new Map<string, number[]>();
for (let round = 0; round < RUNS; round += 1)
  for (const interaction of INTERACTIONS)
    results.set(interaction.name, [
      ...(results.get(interaction.name) ?? []),
      await measure(browser, interaction),
    ]);
await browser.close();
await discard(server);

say(`${machine()}; Chromium, processor slowed ${SLOWER} times, ${RUNS} runs\n`);
row('interaction', 'median, ms', 'longest, ms');
row('---', '--:', '--:');
for (const [name, durations] of results)
  row(name, median(durations).toFixed(0), Math.max(...durations).toFixed(0));

/** @returns the longest from an event to the paint after it, in milliseconds; `SHORTEST_MS` where all were shorter. */
async function measure(browser: Browser, { path, width, target, keys, first }: Timed): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 844 }, baseURL: server.url });
  await page.route(`**${BARE}`, (route) => route.fulfill({ contentType: 'text/html', body: BARE_HTML }));
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
  await first?.(page).click();
  const place = await placeOf(target(page));
  if (keys) await target(page).focus();
  await page.waitForTimeout(500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => Object.assign((window as unknown as { events: number[] }).events, { length: 0 }));
  // By hand: Playwright's own press looks at the page with script, which would be slowed and counted, too.
  if (keys) await page.keyboard.type(keys, { delay: 100 });
  else await page.mouse.click(place.x, place.y);
  await page.waitForTimeout(700);
  const events = await page.evaluate(() => (window as unknown as { events: number[] }).events);
  await page.close();
  return Math.max(SHORTEST_MS, ...events);
}

/** The middle of what is to be pressed, brought into sight. @throws when it is not shown. */
async function placeOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
