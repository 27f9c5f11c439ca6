import { expect, test } from 'vitest';
import { withFacts } from './claims.ts';

const base = { town: 'Brecon' };

test('a fact stands in for its name, as a sentence says it', () => {
  const claims = { years: '20+', jobs: '1000+' };
  expect(withFacts('{years} years in {town}. We did {jobs} jobs.', { base, claims })).toBe(
    'Over 20 years in Brecon. We did 1000+ jobs.',
  );
  expect(withFacts('In {years} years.', { base, claims: { years: '7' } })).toBe('In 7 years.');
});

test('a sentence with a fact that is left empty goes, and only that', () => {
  const text = 'We are careful. Our record is {safety}. Ask us!';
  expect(withFacts(text, { base, claims: { safety: '' } })).toBe('We are careful. Ask us!');
  expect(withFacts('We serve {area}.', { base })).toBe('');
});

test('a name that no fact has is told', () => {
  expect(() => withFacts('In {yeers} years.', { base })).toThrow('{yeers} names none of years, jobs');
});
