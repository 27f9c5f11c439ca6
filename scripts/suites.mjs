// The two runners of tests, and how many of theirs passed and failed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, run, say } from './processes.mjs';

/** Unit, server and database tests: `files`, or all; of them those with `name` in theirs. */
export function runVitest({ results, settings, files = [], name }) {
  say('Unit, server and database tests (vitest)');
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const choice = [...(name ? ['-t', name] : []), ...files];
  const isGood = run(NODE, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...choice], settings);
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + brokenFiles(report);
  return { passed: report.numPassedTests, failed: isGood ? failed : Math.max(1, failed) };
}

/** Files that failed before any of their tests ran, which vitest counts as no failed test. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .length;

/** Browser tests: `files`, or all; of them those with `name` in theirs. */
export function runPlaywright({ results, settings, files = [], name }) {
  say('Browser tests (playwright)');
  const file = join(results, 'playwright.json');
  const choice = [...(name ? ['-g', name] : []), ...files];
  const isGood = run(NODE, ['node_modules/@playwright/test/cli.js', 'test', ...choice], {
    ...settings,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = read(file)?.stats;
  if (stats === undefined) return { passed: 0, failed: 1 };
  return {
    passed: stats.expected + stats.flaky,
    failed: isGood ? stats.unexpected : Math.max(1, stats.unexpected),
  };
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
