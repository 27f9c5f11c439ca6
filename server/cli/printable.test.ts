import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['\u001b[2J\u0007', '\\u001b[2J\\u0007'],
  ['a\r\tb\u007f', 'a\\u000d\\u0009b\\u007f'],
  ['\u009b31m', '\\u009b31m'],
  ['user\u202egpj.exe', 'user\\u202egpj.exe'],
  ['\u2066x\u2069\u200f\u061c\u200b\ufeff', '\\u2066x\\u2069\\u200f\\u061c\\u200b\\ufeff'],
  ['\u2028\u{e0041}', '\\u2028\\udb40\\udc41'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('lines, accents and emoji stay, and escaped JSON means the same', () => {
  expect(printable('Siân 🙂\nשרה')).toBe('Siân 🙂\nשרה');
  const person = { name: '\u202eAnn\u001b\n' };
  expect(JSON.parse(printable(JSON.stringify(person, null, 2)))).toEqual(person);
});
