import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { discard, makeDataDir, startServer } from '../tests/support/server.ts';
import { machine, median, row, say } from './figures.ts';
import { type Figures, LIGHTHOUSE, provideLighthouse, runLighthouse } from './lighthouseRun.ts';
import { handWritten, serveYardsticks, type Yardstick } from './yardstick.ts';

/**
 * `npm run bench -- --lighthouse [--throttling=devtools] [--runs=N] [--with=FILE] [URL …]`: home and a
 * service page beside a hand-written page of the same words, each URL given beside those. One run of
 * each after the other, so that a busy minute meets all of them; medians; ratios to the hand-written
 * page. With a file, the runs that it holds count, too, and these are added: a busy machine can be
 * measured in pieces.
 */
const options = process.argv.slice(2);
const option = (name: string) => options.find((part) => part.startsWith(`--${name}=`))?.split('=')[1];
const THROTTLING = option('throttling') ?? 'simulate';
const RUNS = Number(option('runs') ?? 5);
const KEPT = option('with');
/** The screen that Lighthouse gives a phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const HOME = '/';
const SERVICE = '/services/trauma-scene-cleaning';

type Page = { name: string; url: string; yardstick: string };
type Results = Record<string, Figures[]>;

const lighthouse = await provideLighthouse();
const server = await startServer({ dataDir: makeDataDir() });
const yard = await serveYardsticks(await makeYardsticks([HOME, SERVICE]));
const yardUrl = `http://127.0.0.1:${(yard.address() as AddressInfo).port}`;
const pages: Page[] = [
  ...[HOME, SERVICE].flatMap((path) => [
    { name: `hand-written ${path}`, url: yardUrl + path, yardstick: path },
    { name: path, url: server.url + path, yardstick: path },
  ]),
  ...options
    .filter((part) => part.startsWith('http'))
    .map((url) => ({ name: url, url, yardstick: new URL(url).pathname === HOME ? HOME : SERVICE })),
];
const results: Results = KEPT !== undefined && existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
try {
  for (let round = 0; round < RUNS; round += 1) {
    for (const { name, url } of pages) {
      const earlier = results[name] ?? [];
      const run = { url, throttling: THROTTLING, allCategories: earlier.length === 0 };
      results[name] = [...earlier, await runLighthouse(lighthouse, run)];
    }
    if (KEPT !== undefined) writeFileSync(KEPT, JSON.stringify(results));
  }
  print();
} finally {
  yard.close();
  await discard(server);
}

/** What a browser of a phone's size gets from our own server, written by hand. */
async function makeYardsticks(paths: readonly string[]): Promise<Map<string, Yardstick>> {
  const yardsticks = new Map<string, Yardstick>();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const phone = await browser.newPage({ ...PHONE, baseURL: server.url });
  for (const path of paths) {
    await phone.goto(path);
    const picture = await phone.evaluate(() => document.querySelector('img')?.currentSrc ?? '');
    const image = await phone.request.get(picture);
    yardsticks.set(path, {
      html: handWritten(await (await phone.request.get(path)).text(), `/picture${path}`),
      picture: await image.body(),
      pictureType: image.headers()['content-type'] ?? '',
    });
  }
  await browser.close();
  return yardsticks;
}

function print() {
  const middle = (name: string, figure: Exclude<keyof Figures, 'others'>) =>
    median((results[name] ?? []).map((figures) => figures[figure]));
  say(`${machine()}; ${LIGHTHOUSE}, mobile, ${THROTTLING}, medians of ${results[HOME]?.length}\n`);
  row('page', 'FCP ms', 'LCP ms', 'FCP ÷', 'LCP ÷', 'TBT ms', 'CLS', 'bytes', 'score', 'others');
  row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
  for (const { name, yardstick } of pages) {
    const ratio = (figure: 'fcp' | 'lcp') =>
      (middle(name, figure) / middle(`hand-written ${yardstick}`, figure)).toFixed(2);
    const whole = (figure: Parameters<typeof middle>[1]) => middle(name, figure).toFixed(0);
    row(
      name,
      whole('fcp'),
      whole('lcp'),
      ratio('fcp'),
      ratio('lcp'),
      whole('tbt'),
      middle(name, 'cls').toFixed(3),
      whole('bytes'),
      whole('score'),
      results[name]?.[0]?.others ?? '',
    );
  }
}
