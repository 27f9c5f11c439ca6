// Reads the JSON reports of the test runners.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './project.mjs';

/** One line: where the test is, its titles, and the first line of the error. */
function describe(titles, message = '') {
  const [line] = stripVTControlCharacters(message).trim().split('\n');
  return line ? `${titles.join(' › ')}: ${line}` : titles.join(' › ');
}

/** @returns how many tests passed, and a line for each that failed and each file that failed outside of its tests. */
export function readVitestReport({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [describe([file], message)] : [];
    return tests.map((test) => describe([file, ...test.ancestorTitles, test.title], test.failureMessages[0]));
  });
  return { passed: numPassedTests, failed };
}

/** @returns how many tests passed, and a line for each that failed and each error outside of them. */
export function readPlaywrightReport({ stats, suites, errors }) {
  const failed = [
    ...suites.flatMap((suite) => failedSpecs(suite, [`tests/browser/${suite.file}`])),
    ...errors.map(({ message }) => describe(['playwright'], message)),
  ];
  return { passed: stats.expected, failed };
}

const failedSpecs = ({ specs = [], suites = [] }, titles) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => describe([...titles, title], tests[0]?.results[0]?.error?.message)),
  ...suites.flatMap((suite) => failedSpecs(suite, [...titles, suite.title])),
];
