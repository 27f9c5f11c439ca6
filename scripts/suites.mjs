// The two runners of tests: how many of theirs passed, and which failed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failedInPlaywright, failedInVitest } from './failedTests.mjs';
import { NODE, run, say } from './processes.mjs';

/** Unit, server and database tests: `files`, or all; of them those with `name` in theirs. */
export function runVitest({ results, settings, files = [], name }) {
  say('Unit, server and database tests (vitest)');
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const choice = [...(name ? ['-t', name] : []), ...files];
  const isGood = run(NODE, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...choice], settings);
  const report = read(file);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: named('vitest', isGood, report && failedInVitest(report)),
  };
}

/** Browser tests: `files`, or all; of them those with `name` in theirs. */
export function runPlaywright({ results, settings, files = [], name }) {
  say('Browser tests (playwright)');
  const file = join(results, 'playwright.json');
  const choice = [...(name ? ['-g', name] : []), ...files];
  const isGood = run(NODE, ['node_modules/@playwright/test/cli.js', 'test', ...choice], {
    ...settings,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = read(file);
  return {
    passed: report?.stats.expected ?? 0,
    failed: named('playwright', isGood, report && failedInPlaywright(report)),
  };
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The failed tests. A runner that failed otherwise, or left no report, counts as one of its own. */
function named(runner, isGood, failed) {
  if (failed === undefined) return [`${runner} ended without a report`];
  return isGood || failed.length > 0 ? failed : [`${runner} failed outside of its tests`];
}
