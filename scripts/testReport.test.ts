import { expect, test } from 'vitest';
import { readReport } from './testReport.mjs';

test('counts the tests of a JUnit report and names those that failed', () => {
  const xml = `<testsuites><testsuite name="a.test.ts">
    <testcase classname="a.test.ts" name="passes" time="0.1"></testcase>
    <testcase classname="a.test.ts" name="is skipped"><skipped/></testcase>
    <testcase classname="a.test.ts" name="list &gt; shows &quot;new&quot;">
      <failure message="expected 1 to be 2&#10;more" type="AssertionError">expected 1 to be 2</failure>
    </testcase>
  </testsuite></testsuites>`;
  expect(readReport(xml)).toEqual({
    passed: 1,
    failed: ['a.test.ts › list > shows "new": expected 1 to be 2'],
  });
});
