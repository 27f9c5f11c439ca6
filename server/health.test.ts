import { expect, test } from 'vitest';
import { cached } from './health.ts';

/** Counts the loads, at a time that the test sets. */
function counted(load: (turn: number) => Promise<number> = async (turn) => turn) {
  let now = 0;
  let loads = 0;
  const get = cached(
    1000,
    () => {
      loads += 1;
      return load(loads);
    },
    () => now,
  );
  const at = (time: number) => {
    now = time;
  };
  return { get, at, loads: () => loads };
}

test('a value is kept for its time, then it is loaded again', async () => {
  const { get, at } = counted();
  expect([await get(), await get()]).toEqual([1, 1]);
  at(999);
  expect(await get()).toBe(1);
  at(1000);
  expect(await get()).toBe(2);
});

test('calls that come together share one load', async () => {
  const { get, loads } = counted();
  await Promise.all(Array.from({ length: 100 }, get));
  expect(loads()).toBe(1);
});

test('an error is not kept', async () => {
  const { get } = counted(async (turn) => {
    if (turn === 1) throw new Error('the first load fails');
    return turn;
  });
  await expect(get()).rejects.toThrow('the first load fails');
  expect(await get()).toBe(2);
});
