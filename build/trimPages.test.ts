import { expect, test } from 'vitest';
import { trim } from './trimPages.ts';

test('rules of classes that nobody names go, others stay', () => {
  const trimmed = trim('.a{color:red}.b{color:red}.c .a,.a.b{color:blue}h1{margin:0}', new Set(['a']));
  expect(trimmed).toBe('.a{color:red}h1{margin:0}');
});

test('variables that nothing uses go with their declarations', () => {
  const trimmed = trim(':root{--used:1px;--left:2px}.a{margin:var(--used)}', new Set(['a']));
  expect(trimmed).toBe(':root{--used:1px}.a{margin:var(--used)}');
});

test.each([
  'columns:2',
  'break-inside:avoid',
  'text-wrap:balance',
  'scroll-snap-align:center',
  'overscroll-behavior:contain',
  'object-fit:cover',
  'text-underline-offset:4px',
  'font-variant-numeric:tabular-nums',
  'scroll-behavior:smooth',
])('a property that the tool does not know stays: %s', (declaration) => {
  expect(trim(`.a{${declaration}}`, new Set(['a']))).toBe(`.a{${declaration}}`);
});

test('the defaults of variables hold in every browser, not only in those without @property', () => {
  const style =
    '@supports (not (margin-trim:inline)){*{--x:solid}}@property --x{syntax:"*";inherits:false}.a{border-style:var(--x)}';
  expect(trim(style, new Set(['a']))).toBe('*{--x:solid}.a{border-style:var(--x)}');
});
