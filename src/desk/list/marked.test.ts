import { expect, test } from 'vitest';
import { excerpt, searchWords, splitMatches } from './Marked.tsx';

test('splits at matches, whatever their case and signs', () => {
  expect(splitMatches('Ann of Pill (Newport)', ['ann', 'newport)'])).toEqual([
    '',
    'Ann',
    ' of Pill (',
    'Newport)',
    '',
  ]);
  expect(splitMatches('a.c abc', ['a.c'])).toEqual(['', 'a.c', ' abc']);
});

test('single characters are not marked', () => {
  expect(searchWords('  a flat 7 ')).toEqual(['flat']);
});

test('an excerpt begins shortly before the first match', () => {
  const text = `${'word '.repeat(40)}needles in the yard`;
  expect(excerpt(text, ['needles'])).toBe('…word word word needles in the yard');
  expect(excerpt('needles\nin the yard', ['yard'])).toBe('needles in the yard');
  expect(excerpt(text, [])).toBe(text);
});
