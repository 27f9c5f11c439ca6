// Which tests failed, in one line each: a long run names them once more at its end.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './processes.mjs';

/**
 * @param report what vitest writes as JSON.
 * @returns {string[]} a line for each failed test, and for each file that failed before its tests could run.
 */
export const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [lineOf(file, [], message)] : [];
    return failed.map((test) => lineOf(file, [...test.ancestorTitles, test.title], test.failureMessages[0]));
  });

/**
 * @param report what Playwright writes as JSON.
 * @returns {string[]} a line for each failed test, and for each fault outside of them.
 */
export const failedInPlaywright = ({ suites, errors }) => [
  ...suites.flatMap((suite) => failedInSuite(suite, [])),
  ...errors.map(({ message }) => lineOf('playwright', [], message)),
];

function failedInSuite({ file, specs = [], suites = [] }, titles) {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      lineOf(`tests/browser/${file}`, [...titles, title], tests[0]?.results[0]?.error?.message),
    );
  return [...here, ...suites.flatMap((suite) => failedInSuite(suite, [...titles, suite.title]))];
}

function lineOf(file, titles, message = '') {
  const [fault] = stripVTControlCharacters(message).trim().split('\n');
  return `${[file, ...titles].join(' › ')}${fault ? `: ${fault}` : ''}`;
}
