import { expect, test } from 'vitest';
import { foldVariables } from './foldVariables.ts';

test('a variable with one value is that value, also where it is made of another', () => {
  const style = ':root,:host{--a:1px;--b:calc(var(--a)*2)}.x{margin:var(--a);padding:var(--b)}';
  expect(foldVariables(style)).toBe(':root,:host{}.x{margin:1px;padding:calc(1px*2)}');
});

test('the defaults of all elements are folded where no rule changes them', () => {
  const style = '*,:before,:after{--s:solid}::backdrop{--s:solid}.x{border-style:var(--s)}';
  expect(foldVariables(style)).toBe('*,:before,:after{}::backdrop{}.x{border-style:solid}');
});

test('a variable that no rule sets is its fallback', () => {
  expect(foldVariables('.x{margin:var(--tw-a,2px);padding:var(--own,1px)}')).toBe(
    '.x{margin:2px;padding:var(--own,1px)}',
  );
  const style = ':root{--c:-1em}*{--a:initial;--b:initial}.x{margin:var(--a,2px);padding:var(--b,var(--c))}';
  expect(foldVariables(style)).toBe(':root{}*{}.x{margin:2px;padding:-1em}');
});

test.each([
  ['two values', ':root{--a:1px}.y{--a:2px}.x{margin:var(--a)}'],
  ['a value of one rule only', '.y{--a:2px}.x{margin:var(--a)}'],
  ['a fallback', '*{--a:initial}.y{--a:1px}.x{margin:var(--a,2px)}'],
])('a variable with %s stays', (_, style) => {
  expect(foldVariables(style)).toBe(style);
});
