import { expect, test } from 'vitest';
import type { ListedRow } from '../../backend/submissions.ts';
import {
  activeFilters,
  belongs,
  type Criteria,
  DEFAULT_CRITERIA,
  formatCriteria,
  parseCriteria,
  toFilters,
} from './criteria.ts';

test.each<[string, Partial<Criteria>]>([
  ['', {}],
  ['#q=100%25+ann%26co', { search: '100% ann&co' }],
  ['#view=spam&sort=urgency', { view: 'spam', sort: 'urgency' }],
  ['#urgency=emergency&urgency=none', { urgencies: ['emergency', ''] }],
  ['#service=Suicide+%2F+Self+Harm+Cleaning', { service: 'Suicide / Self Harm Cleaning' }],
  ['#handling=open&status=new', { handling: 'open', status: 'new' }],
  ['#from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
])('"%s" is %j, both ways', (hash, criteria) => {
  expect(parseCriteria(hash)).toEqual({ ...DEFAULT_CRITERIA, ...criteria });
  expect(formatCriteria({ ...DEFAULT_CRITERIA, ...criteria })).toBe(hash);
});

test.each([
  '#view=bin&sort=name&handling=lost&service=Gardening&urgency=now&urgency=&status=old',
  '#from=2026-02-99&to=yesterday',
  '#q=+++&q=second',
  '#token_hash=secret&type=recovery',
  '#%%%',
])('ignores "%s"', (hash) => {
  expect(parseCriteria(hash)).toEqual(DEFAULT_CRITERIA);
});

test('a search is cut to what the API takes', () => {
  expect(parseCriteria(`#q=${'a'.repeat(300)}`).search).toHaveLength(200);
  expect(parseCriteria('#q=a%00b').search).toBe('ab');
});

test('filters leave out what is not set, and include the last day', () => {
  expect(toFilters(DEFAULT_CRITERIA)).toEqual({ view: 'requests' });
  const { since = '', until = '' } = toFilters({ ...DEFAULT_CRITERIA, from: '2026-06-01', to: '2026-06-01' });
  expect(Date.parse(until) - Date.parse(since)).toBe(86_400_000);
});

test('each active filter can be removed by itself', () => {
  const criteria = parseCriteria('#urgency=emergency&urgency=urgent&handling=open&from=2026-06-01');
  const filters = activeFilters(criteria, (urgency) => urgency || 'Not said');
  expect(filters.map(({ label }) => label)).toEqual(['emergency', 'urgent', 'Untaken', 'Since Jun 1']);
  expect({ ...criteria, ...filters[0]?.without }.urgencies).toEqual(['urgent']);
});

const row = (changes: Partial<ListedRow>) =>
  ({ stage: 'open', is_mine: false, folder: 'requests', status: 'new', ...changes }) as ListedRow;

test.each<[string, Partial<ListedRow>, Partial<Criteria>, boolean]>([
  ['a colleague’s request leaves To do', { stage: 'taken' }, { view: 'todo' }, false],
  ['my request stays in To do', { stage: 'taken', is_mine: true }, { view: 'todo' }, true],
  ['an answered request leaves To do', { stage: 'answered' }, { view: 'todo' }, false],
  ['an answered request stays in Requests', { stage: 'answered' }, {}, true],
  ['spam leaves Requests', { folder: 'spam' }, {}, false],
  ['a taken request leaves the untaken', { stage: 'taken' }, { view: 'all', handling: 'open' }, false],
])('%s', (_, changes, criteria, expected) => {
  expect(belongs(row(changes), { ...DEFAULT_CRITERIA, ...criteria })).toBe(expected);
});
