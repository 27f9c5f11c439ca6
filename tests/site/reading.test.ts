import { describe, expect, test } from 'vitest';
import { promises } from '../../site.config.ts';
import { publicPaths, servicePaths } from '../support/sitePages.ts';
import { builtPage, textsOf } from './pages.ts';
import { gradeOf, isProse } from './reading.ts';

test('the grade is Flesch and Kincaid’s', () => {
  expect(gradeOf('The cat sat on the mat.')).toBeCloseTo(-1.45, 2);
  // Ten words and eleven syllables in two sentences.
  expect(gradeOf('We look at the risks. Then we can begin work.')).toBeCloseTo(-0.66, 2);
});

test.each(Object.values(promises))('a promise is easy to read: $sentence', ({ sentence }) => {
  expect(gradeOf(sentence)).toBeLessThanOrEqual(9);
});

describe.each(publicPaths())('%s', (path) => {
  const paragraphs = textsOf(builtPage(path), 'main p:not([lang]), main li:not(:has(p))').filter(isProse);

  test('a space stands between its sentences', () => {
    for (const paragraph of textsOf(builtPage(path), 'main p:not([data-unsent])'))
      expect(paragraph).not.toMatch(/[a-z][.?!:][A-Z]/);
  });

  test('no paragraph is harder to read than grade 9', () => {
    expect(paragraphs.length).toBeGreaterThan(10);
    for (const paragraph of paragraphs) expect(gradeOf(paragraph), paragraph).toBeLessThanOrEqual(9);
  });

  test('the page is at 7 at most, and a service page at 5 at least', () => {
    const grade = gradeOf(paragraphs.join(' '));
    expect(grade).toBeLessThanOrEqual(7);
    if (servicePaths().includes(path)) expect(grade).toBeGreaterThanOrEqual(5);
  });
});
