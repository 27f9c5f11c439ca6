import type { ListedRow } from '../../backend/submissions.ts';

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes a row as RFC 4180 has it. Cells that could be formulas get an apostrophe in front. */
export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

const csvCell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** `2026-11-21 08:53:32`, which spreadsheets read as a time; its zone is in the heading. */
export const localSecond = (timestamp: string) => new Date(timestamp).toLocaleString('sv-SE');

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const COLUMNS: readonly (readonly [heading: string, read: (row: ListedRow) => string | null])[] = [
  [`Received (${ZONE})`, ({ created_at }) => localSecond(created_at)],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['Service', ({ service }) => service],
  ['Location', ({ location }) => location],
  ['Urgency', ({ urgency }) => urgency],
  ['Details', ({ details }) => details],
  ['Status', ({ status }) => status],
  ['Folder', ({ folder }) => folder],
  ['Handling', ({ stage }) => stage],
  ['Handled by', ({ staff }) => staff],
  [`Handled (${ZONE})`, ({ since }) => since && localSecond(since)],
  ['Id', ({ id }) => id],
];

/** The headings, after a byte order mark that tells Excel that the file is UTF-8. */
export const csvHead = () => `\ufeff${csvRow(COLUMNS.map(([heading]) => heading))}`;

export const csvOf = (rows: readonly ListedRow[]) =>
  rows.map((row) => csvRow(COLUMNS.map(([, read]) => read(row) ?? ''))).join('');
