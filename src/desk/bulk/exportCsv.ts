import { EXPORT_ROWS, type ExportedRow, exportFound, exportNamed, MAX_NAMED } from '../../backend/many.ts';
import type { Filters, Sort } from '../../backend/submissions.ts';
import type { SubmissionField } from '../../domain/submission.ts';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';
import { openFileSink } from './fileSink.ts';

/** What is exported: some by id, in their order, or what a list shows. */
export type Exportable = { ids: readonly string[] } | { filters: Filters; sort: Sort };

/** One export, part by part. */
export type CsvExport = {
  name: string;
  /** Rows that are written. */
  rows: number;
  /** Writes the next part; after a failure it can be called again. @returns whether there is more. @throws when a call failed. */
  step(): Promise<boolean>;
  close(): Promise<void>;
  abort(): Promise<void>;
};

type Column = readonly [title: string, read: (row: ExportedRow) => string | null | undefined];

/** Spreadsheets know this writing of a time as one; its zone stands in the heading. */
const localSecond = (timestamp: string) => new Date(timestamp).toLocaleString('sv-SE');
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The form's fields, in its order. */
const FIELD_TITLES: Record<SubmissionField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  service: 'Service',
  location: 'Location',
  urgency: 'Urgency',
  details: 'Details',
};

const COLUMNS: readonly Column[] = [
  [`Received (${ZONE})`, ({ created_at }) => localSecond(created_at)],
  ...(Object.entries(FIELD_TITLES) as [SubmissionField, string][]).map(
    ([field, title]): Column => [title, (row) => row[field]],
  ),
  ['Status', ({ status }) => status],
  ['Folder', ({ status, handling }) => handling?.folder ?? (status === 'spam' ? 'spam' : 'requests')],
  ['Handling', ({ handling }) => handling?.stage ?? 'open'],
  ['Handled by', ({ handling }) => handling?.staff],
  [`Handled (${ZONE})`, ({ handling }) => handling?.since && localSecond(handling.since)],
  ['Id', ({ id }) => id],
];

/** Asks where to save it. @returns undefined when the person chose no file. */
export async function openExport(what: Exportable): Promise<CsvExport | undefined> {
  const name = `requests-${localSecond(new Date().toISOString()).slice(0, 10)}.csv`;
  const sink = await openFileSink(name);
  if (!sink) return undefined;
  let isBegun = false;
  let last: ExportedRow | undefined;
  let waiting = 'ids' in what ? what.ids : [];

  const read = () =>
    'ids' in what ? exportNamed(waiting.slice(0, MAX_NAMED)) : exportFound(what.filters, what.sort, last);

  const run: CsvExport = {
    name,
    rows: 0,
    async step() {
      const rows = await read();
      const head = isBegun ? '' : BYTE_ORDER_MARK + csvRow(COLUMNS.map(([title]) => title));
      await sink.write(head + rows.map(toCsv).join(''));
      isBegun = true;
      run.rows += rows.length;
      last = rows.at(-1) ?? last;
      waiting = waiting.slice(MAX_NAMED);
      return 'ids' in what ? waiting.length > 0 : rows.length === EXPORT_ROWS;
    },
    close: () => sink.close(),
    abort: () => sink.abort(),
  };
  return run;
}

const toCsv = (row: ExportedRow) => csvRow(COLUMNS.map(([, read]) => read(row) ?? ''));
