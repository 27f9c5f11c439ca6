import { expect, test } from 'vitest';
import { ownNames, shortenClasses, shortNames } from './shortenNames.ts';

test('the most frequent class has the shortest free name, and names that are kept stay', () => {
  const html = '<p class="mt-4 grid a"></p><p class="a mt-4"></p><p class="[&amp;_img]:p-1 mt-4"></p>';
  const names = shortNames(html, new Set(['grid', 'a']));
  expect([...names]).toEqual([
    ['mt-4', 'b'],
    ['[&_img]:p-1', 'c'],
  ]);
  expect(shortenClasses(html, names)).toBe('<p class="a b grid"></p><p class="a b"></p><p class="b c"></p>');
});

test('classes of our own style sheets are known', () => {
  for (const name of ['ticks', 'prose', 'call-bar', 'button', 'button-emergency', 'toast', 'control'])
    expect(ownNames).toContain(name);
  expect(ownNames).not.toContain('mt-4');
});
