import { expect, test } from 'vitest';
import { sourceSchema, unsourced } from './sources.ts';

const SOURCE = { source: 'Environmental Protection Act 1990, section 34(2A)' };

test('a law that is named and has no source is told', () => {
  const text =
    'See the Environmental Protection Act 1990, the Hazardous Waste (Wales) Regulations 2005, and the latter: the Hazardous Waste (Wales) Regulations 2005.';
  expect(unsourced(text, [SOURCE])).toEqual(['(Wales) Regulations 2005']);
  expect(unsourced('Nothing here names a law; an act of kindness does not.', [])).toEqual([]);
});

test('a source has a statement, its source, an address and a day, or says that nobody could open it', () => {
  const whole = { ...SOURCE, statement: 'Households check', address: 'https://legislation.gov.uk/x' };
  expect(sourceSchema.safeParse({ ...whole, lookedUp: '2026-11-22' }).success).toBe(true);
  expect(sourceSchema.safeParse({ ...whole, lookedUp: null }).success).toBe(true);
  expect(sourceSchema.safeParse({ ...whole, lookedUp: 'in autumn' }).success).toBe(false);
  expect(sourceSchema.safeParse(whole).success).toBe(false);
});
