import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failedTests.mjs';

const ROOT = join(import.meta.dirname, '..');

test('of vitest, each failed test is a line, and each file that failed before its tests', () => {
  const testOf = (status: string, title: string, failureMessages: string[] = []) => ({
    status,
    title,
    ancestorTitles: ['a limit'],
    failureMessages,
  });
  const report = {
    testResults: [
      {
        name: join(ROOT, 'server', 'good.test.ts'),
        status: 'passed',
        assertionResults: [testOf('passed', 'holds')],
      },
      {
        name: join(ROOT, 'server', 'bad.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          testOf('passed', 'holds'),
          testOf('failed', 'ends', ['Error: 2 is not 1\n  at line 1']),
        ],
      },
      {
        name: join(ROOT, 'broken.test.ts'),
        status: 'failed',
        message: 'No such module',
        assertionResults: [],
      },
    ],
  };
  expect(failedInVitest(report)).toEqual([
    'server/bad.test.ts › a limit › ends: Error: 2 is not 1',
    'broken.test.ts: No such module',
  ]);
});

test('of Playwright, each failed test is a line without colours, and each fault outside of them', () => {
  const report = {
    suites: [
      {
        title: 'public/menus.spec.ts',
        file: 'public/menus.spec.ts',
        specs: [{ title: 'opens', ok: true, tests: [] }],
        suites: [
          {
            title: 'the drawer',
            file: 'public/menus.spec.ts',
            specs: [
              {
                title: 'closes',
                ok: false,
                tests: [
                  { results: [{ error: { message: '\u001b[31mError\u001b[39m: still open\n\nCall log' } }] },
                ],
              },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'The worker ended.' }],
  };
  expect(failedInPlaywright(report)).toEqual([
    'tests/browser/public/menus.spec.ts › the drawer › closes: Error: still open',
    'playwright: The worker ended.',
  ]);
});
