// npm test [-- FILE …]: installs what is missing, runs everything or the files named, and counts.
// npm run test:slow: the fuzz, fault and load tests.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { provideBrowser, providePostgres } from './machine.mjs';
import { fail, NODE, ROOT, run, say } from './project.mjs';
import { build, CHECKS, check, install } from './steps.mjs';
import { readReport } from './testReport.mjs';

const files = process.argv.slice(2).filter((word) => word !== '--slow');
const isSlow = process.argv.includes('--slow');
const isBrowserTest = (file) => /\.spec\b|\bbrowser\b/.test(file);
const unitFiles = files.filter((file) => !isBrowserTest(file));
const browserFiles = files.filter(isBrowserTest);
const runsEverything = files.length === 0 && !isSlow;
const runsUnitTests = runsEverything || isSlow || unitFiles.length > 0;
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

const failed = runsEverything ? await check() : [];
let passed = runsEverything ? CHECKS.length - failed.length : 0;
if (!(await build())) fail('The tests need a built site.');
if (runsUnitTests) {
  const options = [`--project=${isSlow ? 'slow' : 'fast'}`, '--reporter=default', '--reporter=junit'];
  const output = 'test-results/vitest.xml';
  await runSuite(
    'vitest/vitest.mjs',
    ['run', ...options, `--outputFile.junit=${output}`, ...unitFiles],
    output,
  );
}
if (runsBrowserTests) {
  env.PLAYWRIGHT_JUNIT_OUTPUT_FILE = 'test-results/playwright.xml';
  const options = ['--reporter=list,junit', ...browserFiles];
  await runSuite('@playwright/test/cli.js', ['test', ...options], env.PLAYWRIGHT_JUNIT_OUTPUT_FILE);
}

if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.map((line) => `- ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
if (failed.length > 0 || passed === 0) process.exitCode = 1;

/** Runs a test runner and adds what its report says. An error outside of its tests counts as one failure. */
async function runSuite(program, args, output) {
  const file = join(ROOT, output);
  rmSync(file, { force: true });
  const code = await run(NODE, [`node_modules/${program}`, ...args], env);
  const report = readReport(existsSync(file) ? readFileSync(file, 'utf8') : '');
  passed += report.passed;
  failed.push(...report.failed);
  if (code !== 0 && report.failed.length === 0) failed.push(`${program} exited with ${code}`);
}
