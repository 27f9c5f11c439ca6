// npm test [-- FILE … [-t NAME]]: installs what is missing, runs everything or the files named, and counts.
// npm run test:slow: the fuzz, fault and load tests.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { provideBrowser, providePostgres } from './machine.mjs';
import { fail, NODE, ROOT, run, say } from './project.mjs';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';
import { build, CHECKS, check, install } from './steps.mjs';

const { values, positionals } = parseArgs({
  options: { slow: { type: 'boolean' }, name: { type: 'string', short: 't' } },
  allowPositionals: true,
});
const isBrowserTest = (file) => /\.spec\b|\bbrowser\b/.test(file);
const unitFiles = positionals.filter((file) => !isBrowserTest(file));
const browserFiles = positionals.filter(isBrowserTest);
const runsEverything = positionals.length === 0 && !values.slow;
const runsUnitTests = runsEverything || values.slow || unitFiles.length > 0;
const runsBrowserTests = runsEverything || browserFiles.length > 0;

await install();
const env = {};
if (runsUnitTests) {
  const folder = await providePostgres();
  if (folder) env.POSTGRES_BIN = folder;
  else say('PostgreSQL not found, its tests are skipped. To run them: apt-get install postgresql');
}
if (runsBrowserTests) {
  env.CHROMIUM = await provideBrowser();
  if (!env.CHROMIUM)
    fail('The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path.');
}

const failed = [];
let passed = 0;
if (runsEverything) {
  failed.push(...(await check()));
  passed += CHECKS.length - failed.length;
}
if (!(await build())) fail('The tests need a built site.');
if (runsUnitTests) {
  const output = 'test-results/vitest.json';
  const args = ['run', `--project=${values.slow ? 'slow' : 'fast'}`, ...unitFiles];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${output}`);
  if (values.name) args.push('-t', values.name);
  await runSuite('node_modules/vitest/vitest.mjs', args, output, readVitestReport);
}
if (runsBrowserTests) {
  const output = 'test-results/playwright.json';
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = output;
  const args = ['test', ...browserFiles];
  if (values.name) args.push('-g', values.name);
  await runSuite('node_modules/@playwright/test/cli.js', args, output, readPlaywrightReport);
}

if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.map((line) => `- ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
if (failed.length > 0 || passed === 0) process.exitCode = 1;

/** Runs a test runner and adds what its report says. Errors outside of its tests count as one failure. */
async function runSuite(program, args, output, readReport) {
  const file = join(ROOT, output);
  rmSync(file, { force: true });
  const code = await run(NODE, [program, ...args], env);
  const report = existsSync(file)
    ? readReport(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: [] };
  passed += report.passed;
  failed.push(...report.failed);
  if (code !== 0 && report.failed.length === 0) failed.push(`${program} exited with ${code}`);
}
