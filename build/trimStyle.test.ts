import { expect, test } from 'vitest';
import { trimStyle } from './trimStyle.ts';

test.each([
  [
    'rules whose classes do not occur',
    '.a{color:red}.b{color:red}.c .a,.a.b{color:#00f}h1{margin:0}',
    '.a{color:red}h1{margin:0}',
  ],
  [
    'variables that no rule reads',
    ':root{--used:1px;--left:2px}.a{margin:var(--used)}',
    ':root{--used:1px}.a{margin:var(--used)}',
  ],
  ['classes inside :is()', ':is(.b>*){color:red}:is(.a>*){color:red}', ':is(.a>*){color:red}'],
])('removes %s', (_, style, trimmed) => {
  expect(trimStyle(style, new Set(['a']))).toBe(trimmed);
});

test('defaults of Tailwind apply to every browser', () => {
  const style =
    '@supports (not (margin-trim:inline)){*{--x:solid}}@property --x{syntax:"*";inherits:false}.a{border-style:var(--x)}';
  expect(trimStyle(style, new Set(['a']))).toBe('*{--x:solid}.a{border-style:var(--x)}');
});
