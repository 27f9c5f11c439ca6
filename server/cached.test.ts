import { expect, test } from 'vitest';
import { cachedFor } from './cached.ts';

/** Looks that are counted, at a time that the test sets. */
function counted(look: (turn: number) => Promise<number> = async (turn) => turn) {
  let now = 0;
  let looks = 0;
  const ask = cachedFor(
    1000,
    () => {
      looks += 1;
      return look(looks);
    },
    () => now,
  );
  const at = (time: number) => {
    now = time;
  };
  return { ask, at, looks: () => looks };
}

test('an answer is good for its time, then there is another', async () => {
  const { ask, at } = counted();
  expect([await ask(), await ask()]).toEqual([1, 1]);
  at(999);
  expect(await ask()).toBe(1);
  at(1000);
  expect(await ask()).toBe(2);
});

test('calls that come together share one look', async () => {
  const { ask, looks } = counted();
  await Promise.all(Array.from({ length: 100 }, ask));
  expect(looks()).toBe(1);
});

test('what fails is not kept', async () => {
  const { ask } = counted(async (turn) => {
    if (turn === 1) throw new Error('the first look fails');
    return turn;
  });
  await expect(ask()).rejects.toThrow('the first look fails');
  expect(await ask()).toBe(2);
});
