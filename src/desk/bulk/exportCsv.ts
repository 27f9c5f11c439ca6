import {
  EXPORT_ROWS,
  exportByIds,
  exportFound,
  type Filters,
  type ListedRow,
  MAX_IDS,
  type Sort,
} from '../../backend/submissions.ts';
import { csvHead, csvOf, localSecond } from './csv.ts';

export type Exportable = { ids: readonly string[] } | { filters: Filters; sort: Sort };

/**
 * Downloads requests as a CSV file.
 * @param onProgress is told the number of rows read so far.
 * @returns the number of rows. @throws when a call failed, or `signal` was aborted; then nothing is saved.
 */
export async function exportCsv(
  what: Exportable,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const parts = [csvHead()];
  let count = 0;
  for (let last: ListedRow | undefined, at = 0; ; at += MAX_IDS) {
    const rows =
      'ids' in what
        ? await exportByIds(what.ids.slice(at, at + MAX_IDS))
        : await exportFound(what.filters, what.sort, last);
    signal.throwIfAborted();
    parts.push(csvOf(rows));
    count += rows.length;
    onProgress(count);
    last = rows.at(-1);
    const isLast = 'ids' in what ? at + MAX_IDS >= what.ids.length : rows.length < EXPORT_ROWS;
    if (isLast) break;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  link.download = `requests-${localSecond(new Date().toISOString()).slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return count;
}
