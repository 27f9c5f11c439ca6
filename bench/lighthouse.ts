import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { handWritten } from './handWritten.ts';
import { machine, median, row, startProgram } from './program.ts';

/**
 * `npm run bench -- lighthouse [RUNS] [--throttling-method=devtools]`: home and a service page beside hand-written pages
 * of the same words. They take turns; medians, and ratios to the hand-written page.
 */
const execute = promisify(execFile);
/** Not a dependency: a hundred packages that only this command needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PATHS = ['/', '/services/trauma-scene-cleaning'];
/** The screen that Lighthouse gives a phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const RUN_TIMEOUT_MS = 120_000;
const [runs = '5', ...flags] = process.argv.slice(2);

const server = await startProgram('server/main.ts');
const yardsticks = await makeYardsticks();
const plain = createServer((request, response) => {
  const yardstick = yardsticks.get((request.url ?? '').replace(/^\/picture/, ''));
  if (yardstick === undefined) response.writeHead(404).end();
  else if (request.url?.startsWith('/picture'))
    response.setHeader('content-type', yardstick.pictureType).end(yardstick.picture);
  else
    response
      .writeHead(200, { 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' })
      .end(yardstick.page);
}).listen(0, '127.0.0.1');
await once(plain, 'listening');
const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;

type Report = {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
};

try {
  const reports = new Map<string, Report[]>();
  const urls = PATHS.flatMap((path) => [plainUrl + path, server.url + path]);
  for (let run = 0; run < Number(runs); run += 1)
    for (const url of urls) reports.set(url, [...(reports.get(url) ?? []), await runLighthouse(url)]);
  print(reports);
} finally {
  plain.close();
  plain.closeAllConnections();
  await server.stop();
}

/** Writes each page by hand, with the picture that a phone shows first. */
async function makeYardsticks() {
  const yardsticks = new Map<string, { page: Buffer; picture: Buffer; pictureType: string }>();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const phone = await browser.newPage({ ...PHONE, baseURL: server.url });
  for (const path of PATHS) {
    await phone.goto(path);
    const source = await phone.evaluate(() => document.querySelector('img')?.currentSrc ?? '');
    const picture = await phone.request.get(source);
    const html = await (await phone.request.get(path)).text();
    yardsticks.set(path, {
      page: brotliCompressSync(handWritten(html, `/picture${path}`)),
      picture: await picture.body(),
      pictureType: picture.headers()['content-type'] ?? '',
    });
  }
  await browser.close();
  return yardsticks;
}

/** Runs Lighthouse once in a browser of its own, as a phone. */
async function runLighthouse(url: string): Promise<Report> {
  const chromeFlags = `--headless ${process.getuid?.() === 0 ? '--no-sandbox' : ''}`;
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
  const options = ['--quiet', '--output=json', `--chrome-flags=${chromeFlags}`, ...flags];
  const { stdout } = await execute('npm', [...args, ...options], {
    timeout: RUN_TIMEOUT_MS,
    maxBuffer: 2 ** 26,
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM },
  });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

function print(reports: ReadonlyMap<string, readonly Report[]>) {
  const value = (url: string, audit: string) =>
    median((reports.get(url) ?? []).map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  console.log(`${machine()}; ${LIGHTHOUSE}, mobile, medians of ${runs}\n`);
  row('page', 'FCP ms', 'LCP ms', 'FCP ÷', 'LCP ÷', 'TBT ms', 'CLS', 'bytes', 'scores');
  row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
  for (const url of reports.keys()) {
    const { pathname, origin } = new URL(url);
    const ratio = (audit: string) => (value(url, audit) / value(plainUrl + pathname, audit)).toFixed(2);
    const [fcp, lcp] = ['first-contentful-paint', 'largest-contentful-paint'] as const;
    const [report] = reports.get(url) ?? [];
    row(
      origin === plainUrl ? `hand-written ${pathname}` : pathname,
      value(url, fcp).toFixed(0),
      value(url, lcp).toFixed(0),
      ratio(fcp),
      ratio(lcp),
      value(url, 'total-blocking-time').toFixed(0),
      value(url, 'cumulative-layout-shift').toFixed(3),
      value(url, 'total-byte-weight').toFixed(0),
      Object.values(report?.categories ?? {})
        .map(({ score }) => Math.round((score ?? 0) * 100))
        .join(' '),
    );
  }
}
