import { readFileSync } from 'node:fs';
import { chromium, devices } from '@playwright/test';
import { discard, makeDataDir, startServer } from '../tests/support/server.ts';
import { servicePaths } from '../tests/support/sitePages.ts';
import type { Weight } from './budgets.ts';
import { added, weigh } from './weigh.ts';

/** Prints what pages weigh on a phone and what the server holds in memory. Takes no times. */
const server = await startServer({ dataDir: makeDataDir() });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ ...devices['iPhone 13'], baseURL: server.url });

function print(name: string, { document, js, font, images, all }: Weight) {
  const figures = [document, js, font, images, all].map((bytes) => String(bytes).padStart(8));
  process.stdout.write(`${name.padEnd(40)}${figures.join('')}\n`);
}

process.stdout.write(`${'bytes as sent'.padEnd(40)}document      js    font  images     all\n`);
for (const path of ['/', ...servicePaths(), '/privacy', '/auth', '/nowhere']) {
  await page.goto(path, { waitUntil: 'networkidle' });
  print(path, await weigh(page));
}
await page.goto('/', { waitUntil: 'networkidle' });
const first = await weigh(page);
await page.goto('/#contact');
await page.getByRole('form').scrollIntoViewIfNeeded();
await page.locator('form[data-ready]').waitFor();
await page.waitForLoadState('networkidle');
const visible = await weigh(page);
print('/ + form visible', added(first, visible));
await page.getByRole('textbox', { name: 'Name' }).focus();
await page.waitForTimeout(500);
print('/ + form touched', added(visible, await weigh(page)));
await browser.close();

if (process.platform === 'linux') {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  process.stdout.write(`server memory (resident): ${/VmRSS:\s+(\d+ kB)/.exec(status)?.[1]}\n`);
}
await discard(server);
