// The two runners of tests, and how many of theirs passed and failed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, say, start } from './processes.mjs';

/**
 * Runs the chosen suites one after the other: beside each other they starve the tests that count
 * what happens within seconds. `unit` and `browser` are files, none for all of the suite's; false leaves the
 * suite out. Of them those tests run that have `name` in theirs. Gives a result for each suite.
 */
export async function runSuites({ results, settings, name, unit, browser }) {
  const suites = [
    ...(unit ? [() => startVitest({ results, settings, name, files: unit })] : []),
    ...(browser ? [() => startPlaywright({ results, settings, name, files: browser })] : []),
  ];
  const counts = [];
  for (const startSuite of suites) {
    const { runner, title, run, count } = startSuite();
    say(title);
    run.show();
    const isGood = await run.isGood;
    const { passed, failed } = count() ?? { passed: 0, failed: 1 };
    counts.push({ runner, passed, failed: isGood ? failed : Math.max(1, failed) });
  }
  return counts;
}

function startVitest({ results, settings, files, name }) {
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const choice = [...(name ? ['-t', name] : []), ...files];
  return {
    runner: 'vitest',
    title: 'Unit, server and database tests (vitest)',
    run: start(NODE, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...choice], settings),
    count() {
      const report = read(file);
      return report && { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles(report) };
    },
  };
}

/** Files that failed before any of their tests ran, which vitest counts as no failed test. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .length;

function startPlaywright({ results, settings, files, name }) {
  const file = join(results, 'playwright.json');
  const choice = [...(name ? ['-g', name] : []), ...files];
  return {
    runner: 'playwright',
    title: 'Browser tests (playwright)',
    run: start(NODE, ['node_modules/@playwright/test/cli.js', 'test', ...choice], {
      ...settings,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
    count() {
      const stats = read(file)?.stats;
      return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  };
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
