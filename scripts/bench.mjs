// npm run bench: bytes of each page and the server's memory; figures, not times.
// npm run bench -- --lighthouse [--throttling=devtools] [--runs=N] [--with=FILE] [URL …]: paints beside a hand-written page of the same words.
// npm run bench -- --interactions [--runs=N]: from a press to the next paint, on a processor slowed four times.
// npm run bench -- --desk [ROWS]: how long the desk's calls take over so many requests, on each database.
// npm run bench -- --inserts [SECONDS] [TREE]: requests stored a second, beside the library alone and another tree.
// npm run bench -- --growth: inserts, list, search and figures over ever more requests, written into docs/performance.md.
// npm run bench -- --growth-plot: draws that table again.
// npm run bench -- --server: the CPU time of an answer, beside a bare Node server's and nginx's.
// npm run bench -- --memory [ROUNDS] [embedded|PostgreSQL]: the time to the first answer, and the memory idle and under load.
import process from 'node:process';
import { provideBrowser, providePostgres } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
const [kind, ...rest] = process.argv.slice(2);
if (kind === '--desk') {
  benchDatabases('bench/desk.ts');
} else if (kind === '--growth') {
  benchDatabases('bench/growth.ts');
} else if (kind === '--growth-plot') {
  become(['bench/drawGrowth.ts']);
} else if (kind === '--inserts') {
  await build();
  benchDatabases('bench/inserts.ts');
} else if (kind === '--memory') {
  await build();
  benchDatabases('bench/memory.ts');
} else if (kind === '--server') {
  await build();
  become(['bench/serving.ts']);
} else if (kind === '--lighthouse') {
  await benchInBrowser(['bench/lighthouse.ts', ...rest]);
} else if (kind === '--interactions') {
  await benchInBrowser(['bench/interactions.ts', ...rest]);
} else {
  await benchInBrowser(['bench/main.ts']);
}

function benchDatabases(program) {
  const POSTGRES_BIN = providePostgres();
  become([program, ...rest], POSTGRES_BIN ? { POSTGRES_BIN } : {});
}

async function benchInBrowser(program) {
  await build();
  const CHROMIUM = provideBrowser();
  if (!CHROMIUM)
    fail('The benchmark needs Chromium: `apt-get install chromium`, or set CHROMIUM to its path.');
  become(program, { CHROMIUM });
}
