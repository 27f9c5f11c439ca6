import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseTests } from './chooseTests.mjs';

test('nothing named is everything', () => {
  expect(chooseTests([])).toMatchObject({ isAll: true, needsSite: true, unit: [], browser: [] });
});

test('files go to their runner, and only those apart from their source need the site', () => {
  const files = ['./tests/program/admin.test.ts', 'tests/browser/public/contact.spec.ts', 'tests/browser'];
  expect(chooseTests([...files, '-t', 'a name'])).toMatchObject({
    isAll: false,
    needsSite: true,
    name: 'a name',
    unit: ['tests/program/admin.test.ts'],
    browser: ['tests/browser/public/contact.spec.ts', 'tests/browser'],
  });
  expect(chooseTests(['src/links/hrefs.test.ts']).needsSite).toBe(false);
});

test('what cannot be meant is refused', () => {
  expect(() => chooseTests(['-t', 'a name'])).toThrow('-t needs a file');
  expect(() => chooseTests(['--watch'])).toThrow("Unknown option '--watch'");
});

const npmTest = (...words: string[]) => {
  const script = join(import.meta.dirname, 'test.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
};

test('npm test with a file and a name runs that test, and says when there is none', () => {
  const file = 'build/facts.test.ts';
  const good = npmTest(file, '-t', 'made up');
  expect(good).toEqual({ status: 0, last: expect.stringMatching(/^[1-9] passed, 0 failed$/) });
  const none = npmTest(file, '-t', 'a name that no test has');
  expect(none).toEqual({ status: 1, last: '0 passed, 0 failed' });
});
