import { expect, test } from 'vitest';
import { keepLoaded, NONE, tick } from './selection.ts';

const loaded = ['a', 'b', 'c', 'd', 'e'];

test('a range covers the rows between, in either direction', () => {
  const down = tick(tick(NONE, 'b', true, loaded), 'd', true, loaded, 'b');
  expect([...down]).toEqual(['b', 'c', 'd']);
  expect([...tick(NONE, 'a', true, loaded, 'c')]).toEqual(['a', 'b', 'c']);
});

test('a range can be cleared', () => {
  expect([...tick(new Set(loaded), 'd', false, loaded, 'b')]).toEqual(['a', 'e']);
});

test('a range from a row that is gone is the row alone', () => {
  expect([...tick(NONE, 'd', true, loaded, 'z')]).toEqual(['d']);
});

test('rows that are gone leave the selection', () => {
  const selection = new Set(['a', 'z']);
  expect([...keepLoaded(selection, loaded)]).toEqual(['a']);
  expect(keepLoaded(new Set(['a']), loaded).size).toBe(1);
  const same = new Set(['a', 'b']);
  expect(keepLoaded(same, loaded)).toBe(same);
});
