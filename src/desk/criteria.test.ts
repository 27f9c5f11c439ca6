import { expect, test } from 'vitest';
import { ALL_REQUESTS, type Criteria, formatCriteria, parseCriteria, toFilters } from './criteria.ts';

test.each<[string, Partial<Criteria>]>([
  ['', {}],
  ['#q=100%25+ann%26co', { search: '100% ann&co' }],
  ['#folder=spam&sort=urgency', { folder: 'spam', sort: 'urgency' }],
  ['#urgency=emergency&urgency=open', { urgencies: ['emergency', ''] }],
  ['#service=Suicide+%2F+Self+Harm+Cleaning', { service: 'Suicide / Self Harm Cleaning' }],
  ['#stage=open', { stage: 'open' }],
  ['#from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
])('“%s” is %j, both ways', (hash, criteria) => {
  expect(parseCriteria(hash)).toEqual({ ...ALL_REQUESTS, ...criteria });
  expect(formatCriteria({ ...ALL_REQUESTS, ...criteria })).toBe(hash);
});

test.each([
  '#folder=bin&sort=name&stage=lost&service=Gardening&urgency=now&urgency=',
  '#from=2026-02-99&to=yesterday',
  '#q=+++&q=second',
  '#token_hash=secret&type=recovery',
  '#%%%',
])('what “%s” asks for is left out', (hash) => {
  expect(parseCriteria(hash)).toEqual(ALL_REQUESTS);
  expect(formatCriteria(parseCriteria(hash))).toBe('');
});

test('what the server cannot take is not sent', () => {
  expect(toFilters(ALL_REQUESTS)).toEqual({ folder: 'requests' });
  expect(parseCriteria(`#q=${'a'.repeat(300)}`).search).toHaveLength(200);
  expect(parseCriteria('#q=a%00b').search).toBe('ab');
});

test('the last day is within', () => {
  const { since = '', until = '' } = toFilters({ ...ALL_REQUESTS, from: '2026-06-01', to: '2026-06-01' });
  expect(Date.parse(until) - Date.parse(since)).toBe(86_400_000);
});
