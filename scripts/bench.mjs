// npm run bench: bytes of each page and the server's memory; figures, not times.
// npm run bench -- --desk [ROWS]: how long the desk's calls take over so many requests, on each database.
import process from 'node:process';
import { provideBrowser, providePostgres } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
const [kind, ...rest] = process.argv.slice(2);
if (kind === '--desk') {
  const POSTGRES_BIN = providePostgres();
  become(['bench/desk.ts', ...rest], POSTGRES_BIN ? { POSTGRES_BIN } : {});
} else {
  await benchPages();
}

async function benchPages() {
  await build();
  const CHROMIUM = provideBrowser();
  if (!CHROMIUM)
    fail('The benchmark needs Chromium: `apt-get install chromium`, or set CHROMIUM to its path.');
  become(['bench/main.ts'], { CHROMIUM });
}
