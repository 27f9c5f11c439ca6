import { expect, test } from 'vitest';
import { passwordError } from './password.ts';

test.each([
  ['six or more', 'secret'],
  ['72 letters', 'a'.repeat(72)],
  ['36 letters of two bytes', 'ŵ'.repeat(36)],
  ['18 emoji of four bytes', '💚'.repeat(18)],
])('%s may be had', (_, password) => {
  expect(passwordError(password)).toBeUndefined();
});

test.each([
  ['73 letters', 'a'.repeat(73), /shorter/],
  ['37 letters of two bytes', 'ŵ'.repeat(37), /shorter/],
  ['19 emoji of four bytes', '💚'.repeat(19), /shorter/],
  ['a NUL', 'secret\0more', /letters/],
  ['half an emoji', `secret${'💚'[0]}`, /letters/],
])('%s may not', (_, password, sentence) => {
  expect(passwordError(password)).toMatch(sentence);
});
