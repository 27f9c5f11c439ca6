import { expect, test } from 'vitest';
import type { ListedRow } from '../../backend/submissions.ts';
import { insertRows, mergeReread } from './merge.ts';

/** A row received at the given minute; later minutes come first. */
const row = (minute: number, changes: Partial<ListedRow> = {}) =>
  ({
    id: `id-${minute}`,
    rank: 0,
    created_at: `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`,
    stage: 'open',
    ...changes,
  }) as ListedRow;
const minutes = (rows: ListedRow[]) => rows.map(({ id }) => Number(id.slice(3)));

const loaded = [row(50), row(40), row(30), row(20), row(10)];

test('new rows are returned apart, and the others keep their place', () => {
  const { rows, added } = mergeReread(
    loaded,
    {
      after: undefined,
      rows: [row(55), row(50), row(40)],
      isEnd: false,
    },
    true,
  );
  expect(minutes(rows)).toEqual([50, 40, 30, 20, 10]);
  expect(minutes(added)).toEqual([55]);
});

test('a row missing from the part that was read again leaves; rows beyond it stay', () => {
  const { rows } = mergeReread(loaded, { after: undefined, rows: [row(50), row(30)], isEnd: false }, true);
  expect(minutes(rows)).toEqual([50, 30, 20, 10]);
});

test('a part further down starts after its first row and reaches to the end', () => {
  const { rows } = mergeReread(loaded, { after: row(40), rows: [row(30)], isEnd: true }, false);
  expect(minutes(rows)).toEqual([50, 40, 30]);
});

test.each([
  [true, []],
  [false, [5]],
])('a row after the last one is new only when no page follows (%s)', (hasMore, expected) => {
  const part = { after: row(30), rows: [row(20), row(10), row(5)], isEnd: !hasMore };
  expect(minutes(mergeReread(loaded, part, hasMore).added)).toEqual(expected);
});

test('a changed row is replaced where it stands', () => {
  const { rows } = mergeReread(
    loaded,
    {
      after: undefined,
      rows: [row(50), row(40, { stage: 'taken', rank: 1 })],
      isEnd: false,
    },
    true,
  );
  expect(rows[1]?.stage).toBe('taken');
});

test('inserted rows are sorted by rank, then newest first', () => {
  expect(minutes(insertRows([row(50), row(40)], [row(45), row(10, { rank: -1 })]))).toEqual([10, 50, 45, 40]);
});
