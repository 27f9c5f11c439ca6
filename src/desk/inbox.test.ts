import { expect, test } from 'vitest';
import type { News } from '../backend/submissions.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { ALL_REQUESTS } from './criteria.ts';
import { applyNews, type Inbox, putAfter, putAgain, putOnTop, remember } from './inbox.ts';

const page = (ids: string, hasOlder = false) => ({
  submissions: [...ids].map((id) => ({ id }) as SubmissionRow),
  hasOlder,
});
const idsOf = ({ submissions }: { submissions: SubmissionRow[] }) => submissions.map(({ id }) => id).join('');
const news = (came: string, gone = '', left = ''): News => ({
  looked_at: 'now',
  came: [...came].map((id) => ({
    id,
    is_request: id !== 's',
    is_emergency: id === 'e',
    is_found: id !== 'x',
  })),
  left: [...left],
  gone: [...gone],
  too_much: false,
});

test('a page on top keeps what follows it, unless nobody knows what lies between', () => {
  expect(idsOf(putOnTop(page('dcb', true), page('cba')))).toBe('dcba');
  expect(putOnTop(page('dcb', true), page('cba')).hasOlder).toBe(false);
  expect(idsOf(putOnTop(page('fed', true), page('cba')))).toBe('fed');
  expect(idsOf(putOnTop(page('ba'), page('')))).toBe('ba');
});

test('a further page repeats nothing', () => {
  expect(idsOf(putAfter(page('dcb', true), page('ba')))).toBe('dcba');
});

test('a list read anew under a reader keeps its place: what came above waits, what is gone leaves', () => {
  const shown = { ...page('dcba'), criteria: ALL_REQUESTS, unseen: new Set(['x']) } as unknown as Inbox;
  const again = putAgain(page('feda', true), shown);
  expect(idsOf(again)).toBe('da');
  expect([...again.unseen]).toEqual(['f', 'e']);
  expect(again.hasOlder).toBe(true);
  // Of what was shown nothing is left.
  expect(idsOf(putAgain(page('fe'), shown))).toBe('fe');
  expect([...putAgain(page('fe'), shown).unseen]).toEqual([]);
});

test('news take away what is gone and remember what is not shown', () => {
  const inbox = {
    ...page('cba'),
    criteria: ALL_REQUESTS,
    unseen: new Set(['e', 'd']),
    named: new Set(['d', 'e', 'z']),
  } as unknown as Inbox;
  const next = applyNews(inbox, news('xfc', 'd', 'b'));
  expect(idsOf(next)).toBe('ca');
  expect([...next.unseen]).toEqual(['e', 'f']);
  // An older one, which is not loaded, is no news when a look names it again.
  expect([...applyNews(inbox, news('z')).unseen]).toEqual(['e', 'd']);
});

test('what arrived is what the first look did not find', () => {
  const first = remember(undefined, news('a'));
  const second = remember(first, news('sxba'));
  expect([...second.arrived.keys()].sort()).toEqual(['b', 'x']);
  expect([...remember(second, news('ba', 'b')).arrived.keys()]).toEqual(['x']);
});
