import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { discard, makeDataDir, startServer } from '../tests/support/server.ts';
import { handWritten, serveYardsticks, type Yardstick } from './yardstick.ts';

/**
 * `npm run bench -- --lighthouse [--throttling=devtools] [--runs=N] [URL …]`: home and a service page
 * beside a hand-written page of the same words, each URL given beside those. One run of each after the
 * other, so that a busy minute meets all of them; medians; ratios to the hand-written page.
 */
const options = process.argv.slice(2);
const option = (name: string) => options.find((part) => part.startsWith(`--${name}=`))?.split('=')[1];
const THROTTLING = option('throttling') ?? 'simulate';
const RUNS = Number(option('runs') ?? 5);
/** Not among our dependencies: a hundred packages that only this bench needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The screen that Lighthouse gives a phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const PATHS = ['/', '/services/trauma-scene-cleaning'];

type Figures = { fcp: number; lcp: number; tbt: number; cls: number; bytes: number; score: number };
type Page = { name: string; url: string; yardstick: string };

const server = await startServer({ dataDir: makeDataDir() });
const yardsticks = new Map<string, Yardstick>();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const phone = await browser.newPage({ ...PHONE, baseURL: server.url });
for (const path of PATHS) {
  await phone.goto(path);
  const picture = await phone.evaluate(() => document.querySelector('img')?.currentSrc ?? '');
  const image = await phone.request.get(picture);
  yardsticks.set(path, {
    html: handWritten(await (await phone.request.get(path)).text(), `${path.replace(/\/$/, '')}/picture`),
    picture: await image.body(),
    pictureType: image.headers()['content-type'] ?? '',
  });
}
await browser.close();

const yard = await serveYardsticks(yardsticks);
const yardUrl = `http://127.0.0.1:${(yard.address() as AddressInfo).port}`;
const pages: Page[] = [
  ...PATHS.flatMap((path) => [
    { name: `hand-written ${path}`, url: yardUrl + path, yardstick: path },
    { name: path, url: server.url + path, yardstick: path },
  ]),
  ...options
    .filter((part) => part.startsWith('http'))
    .map((url) => ({
      name: url,
      url,
      yardstick: new URL(url).pathname.length > 1 ? (PATHS[1] ?? '/') : '/',
    })),
];

/** One run of Lighthouse in a new browser. @throws when it gives no report. */
async function run(url: string): Promise<Figures> {
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`);
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--throttling-method=${THROTTLING}`];
  const chrome = `--chrome-flags=--headless${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
  // The hand-written pages are served by this process: it may not stand still.
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...flags, chrome],
    { env: { ...process.env, ...(process.env.CHROMIUM && { CHROME_PATH: process.env.CHROMIUM }) } },
  );
  const { audits, categories } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  const value = (audit: string) => audits[audit].numericValue as number;
  const scores = Object.values(categories as Record<string, { score: number }>).map(({ score }) => score);
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    score: Math.min(...scores) * 100,
  };
}

const results = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]));
for (let round = 0; round < RUNS; round += 1)
  for (const { name, url } of pages) results.get(name)?.push(await run(url));

const median = (name: string, figure: keyof Figures) => {
  const values = (results.get(name) ?? []).map((figures) => figures[figure]).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
};
const print = (...cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
process.stdout.write(`${LIGHTHOUSE}, mobile, ${THROTTLING}, medians of ${RUNS}\n\n`);
print('page', 'FCP ms', 'LCP ms', 'FCP ÷', 'LCP ÷', 'TBT', 'CLS', 'bytes', 'least score');
print('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
for (const { name, yardstick } of pages) {
  const ratio = (figure: 'fcp' | 'lcp') =>
    (median(name, figure) / median(`hand-written ${yardstick}`, figure)).toFixed(2);
  const whole = (figure: keyof Figures) => median(name, figure).toFixed(0);
  print(
    name,
    whole('fcp'),
    whole('lcp'),
    ratio('fcp'),
    ratio('lcp'),
    whole('tbt'),
    median(name, 'cls').toFixed(3),
    whole('bytes'),
    whole('score'),
  );
}
yard.close();
await discard(server);
