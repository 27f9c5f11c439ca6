// npm run test:faults: breaks the server and its databases in every way that the tests know, and counts rows.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { providePostgres } from './machine.mjs';
import { NODE, ROOT, run, say } from './processes.mjs';
import { build, install } from './steps.mjs';

const KILLS = '50';
const RESULTS = join(ROOT, 'test-results');
const REPORT = join(RESULTS, 'faults.txt');

await install();
await build();
const POSTGRES_BIN = providePostgres();
if (!POSTGRES_BIN) say('No PostgreSQL here: PGlite only. Debian: apt-get install postgresql');
mkdirSync(RESULTS, { recursive: true });
rmSync(REPORT, { force: true });
const isGood = run(NODE, ['node_modules/vitest/vitest.mjs', 'run', 'tests/rounds/faults', '--maxWorkers=1'], {
  FAULTS_REPORT: REPORT,
  FAULTS_KILLS: process.env.FAULTS_KILLS ?? KILLS,
  ...(POSTGRES_BIN && { POSTGRES_BIN }),
});
const lines = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').trim().split('\n') : [];
say('Faults, and the rows counted after each');
process.stdout.write(
  `${lines.join('\n')}\n${isGood ? 'Every fault was survived.' : 'Not every fault was survived: see above.'}\n`,
);
process.exitCode = isGood ? 0 : 1;
