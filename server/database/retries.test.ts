import { expect, test } from 'vitest';
import { insist } from './retries.ts';

const failing = (code: string, times: number) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('no'), { code });
    return 'done';
  };
};

test('a transaction that met another is tried again, any other failure is told', async () => {
  expect(await insist(failing('40001', 2))).toBe('done');
  expect(await insist(failing('40P01', 4))).toBe('done');
  await expect(insist(failing('40001', 5))).rejects.toThrow('no');
  await expect(insist(failing('23514', 1))).rejects.toThrow('no');
});
