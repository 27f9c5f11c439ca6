import { expect, test } from 'vitest';
import { isTransient, retryOnConflict } from './errors.ts';

const failing = (code: string, times: number) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('no'), { code });
    return 'done';
  };
};

test('a transaction that met another is tried again, any other error is thrown', async () => {
  expect(await retryOnConflict(failing('40001', 2))).toBe('done');
  expect(await retryOnConflict(failing('40P01', 4))).toBe('done');
  await expect(retryOnConflict(failing('40001', 5))).rejects.toThrow('no');
  await expect(retryOnConflict(failing('23514', 1))).rejects.toThrow('no');
});

test.each([
  ['08006', true],
  ['53100', true],
  ['57P01', true],
  ['58030', true],
  ['ECONNREFUSED', true],
  ['CONNECTION_CLOSED', true],
  ['CONNECT_TIMEOUT', true],
  ['23514', false],
  ['40001', false],
  ['42501', false],
  ['XX000', false],
  [undefined, false],
])('the error %s passes by itself: %s', (code, passes) => {
  expect(isTransient(Object.assign(new Error('no'), { code }))).toBe(passes);
});
