import { expect, test } from 'vitest';
import { isSelected, isSomething, keepLoaded, NONE, type Selection, toggle } from './selection.ts';

const LOADED = [...'abcdef'];
const idsOf = (selection: Selection) =>
  selection.kind === 'all' ? 'all' : LOADED.filter((id) => isSelected(selection, id)).join('');

test('one at a time, and out again', () => {
  const two = toggle(toggle(NONE, 'b', true, LOADED), 'd', true, LOADED);
  expect(idsOf(two)).toBe('bd');
  expect(idsOf(toggle(two, 'b', false, LOADED))).toBe('d');
  expect(isSomething(NONE)).toBe(false);
  expect(isSomething(two)).toBe(true);
});

test('a range goes either way, and takes out as well', () => {
  expect(idsOf(toggle(NONE, 'd', true, LOADED, 'b'))).toBe('bcd');
  expect(idsOf(toggle(NONE, 'b', true, LOADED, 'd'))).toBe('bcd');
  const all = toggle(NONE, 'f', true, LOADED, 'a');
  expect(idsOf(toggle(all, 'e', false, LOADED, 'c'))).toBe('abf');
  expect(idsOf(toggle(NONE, 'c', true, LOADED, 'gone'))).toBe('c');
});

test('one taken out of all leaves the others that are loaded', () => {
  expect(idsOf(toggle({ kind: 'all' }, 'c', false, LOADED))).toBe('abdef');
});

test('what leaves the list is not selected any more', () => {
  const some = toggle(NONE, 'c', true, LOADED, 'a');
  expect(keepLoaded(some, LOADED)).toBe(some);
  expect(idsOf(keepLoaded(some, ['b', 'c', 'x']))).toBe('bc');
  expect(keepLoaded({ kind: 'all' }, [])).toEqual({ kind: 'all' });
});
