// The two runners of tests, and how many of theirs passed and failed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, run, say } from './processes.mjs';

/**
 * Runs the chosen suites one after the other: beside each other they starve the tests that count
 * what happens within seconds. `unit` and `browser` are files, none for all of the suite's; false
 * leaves the suite out. Of them those tests run that have `name` in theirs. Gives a result for each suite.
 */
export function runSuites({ results, settings, name, unit, browser }) {
  return [
    ...(unit ? [runVitest({ results, settings, name, files: unit })] : []),
    ...(browser ? [runPlaywright({ results, settings, name, files: browser })] : []),
  ];
}

function runVitest({ results, settings, files, name }) {
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const choice = [...(name ? ['-t', name] : []), ...files];
  say('Unit, server and database tests (vitest)');
  const isGood = run(NODE, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...choice], settings);
  const report = read(file);
  return resultOf(
    'vitest',
    isGood,
    report && { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles(report) },
  );
}

/** Files that failed before any of their tests ran, which vitest counts as no failed test. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .length;

function runPlaywright({ results, settings, files, name }) {
  const file = join(results, 'playwright.json');
  const choice = [...(name ? ['-g', name] : []), ...files];
  say('Browser tests (playwright)');
  const isGood = run(NODE, ['node_modules/@playwright/test/cli.js', 'test', ...choice], {
    ...settings,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = read(file)?.stats;
  return resultOf(
    'playwright',
    isGood,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected },
  );
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A runner that ended badly failed, whatever its report says; so did one that left none. */
const resultOf = (runner, isGood, { passed, failed } = { passed: 0, failed: 1 }) => ({
  runner,
  passed,
  failed: isGood ? failed : Math.max(1, failed),
});
