// npm test: installs what is missing, runs everything, ends with `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { CHECKS } from './checks.mjs';
import { provideBrowser, providePostgres } from './machine.mjs';
import { fail, NODE, ROOT, run, say } from './processes.mjs';
import { build, install } from './steps.mjs';

const RESULTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'playwright.json');

await install();
rmSync(RESULTS, { recursive: true, force: true });
const CHROMIUM = provideBrowser();
if (!CHROMIUM) {
  fail(
    'The browser tests need Chromium. Install it (`apt-get install chromium`), or set CHROMIUM to its path.',
  );
}
const POSTGRES_BIN = providePostgres();
if (!POSTGRES_BIN)
  say('No PostgreSQL here: the database tests run on PGlite only. Debian: apt-get install postgresql');

let passed = 0;
let failed = 0;
const failedSteps = [];
const count = (good, bad) => {
  passed += good;
  failed += bad;
};

for (const [name, command, args] of CHECKS) {
  say(name);
  const isGood = run(command, args);
  count(Number(isGood), Number(!isGood));
  if (!isGood) failedSteps.push(name);
}
await build();

const settings = { CHROMIUM, ...(POSTGRES_BIN && { POSTGRES_BIN }) };
say('Unit, server and database tests (vitest)');
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
run(NODE, ['node_modules/vitest/vitest.mjs', ...vitest], settings);
const units = report(VITEST_REPORT);
if (!units?.success) failedSteps.push('vitest');
count(units?.numPassedTests ?? 0, units ? units.numFailedTests + brokenFiles(units) : 1);

say('Browser tests (playwright)');
run(NODE, ['node_modules/@playwright/test/cli.js', 'test'], {
  ...settings,
  PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
});
const browser = report(PLAYWRIGHT_REPORT)?.stats;
if (browser?.unexpected !== 0) failedSteps.push('playwright');
count((browser?.expected ?? 0) + (browser?.flaky ?? 0), browser ? browser.unexpected : 1);

say('Result');
if (failedSteps.length > 0) process.stdout.write(`Failed, see above: ${failedSteps.join(', ')}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Files that failed before any of their tests ran, which vitest counts as no failed test. */
function brokenFiles({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
}
