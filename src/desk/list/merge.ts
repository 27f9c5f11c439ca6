import type { ListedRow } from '../../backend/submissions.ts';

/** Orders rows as the API does: rank, then newest first, then id. */
function compare(one: ListedRow, other: ListedRow): number {
  return (
    one.rank - other.rank ||
    Date.parse(other.created_at) - Date.parse(one.created_at) ||
    (one.created_at === other.created_at ? other.id.localeCompare(one.id) : 0)
  );
}

/** A part of the list read again. */
export type Reread = {
  /** The row before it; undefined for the beginning of the list. */
  after: ListedRow | undefined;
  rows: ListedRow[];
  /** Whether the list ends with these rows. */
  isEnd: boolean;
};

/**
 * Updates loaded rows with a part that was read again, without moving any of them: changed rows are replaced,
 * rows that are gone leave, and new rows are returned apart.
 * @param hasMore whether further pages follow the loaded rows; what sorts after them is not new then.
 */
export function mergeReread(loaded: readonly ListedRow[], { after, rows, isEnd }: Reread, hasMore: boolean) {
  const end = hasMore ? loaded.at(-1) : undefined;
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const last = rows.at(-1);
  const isCovered = (row: ListedRow) =>
    (!after || compare(row, after) > 0) && (isEnd || (last !== undefined && compare(row, last) <= 0));
  const kept = loaded.flatMap((row) => fresh.get(row.id) ?? (isCovered(row) ? [] : [row]));
  const known = new Set(loaded.map(({ id }) => id));
  return { rows: kept, added: rows.filter((row) => !known.has(row.id) && !(end && compare(row, end) > 0)) };
}

/** Puts new rows into a list, in order. */
export function insertRows(loaded: readonly ListedRow[], added: readonly ListedRow[]): ListedRow[] {
  const ids = new Set(added.map(({ id }) => id));
  return [...added, ...loaded.filter(({ id }) => !ids.has(id))].sort(compare);
}
