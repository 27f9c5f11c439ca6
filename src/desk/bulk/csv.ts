/** What a spreadsheet would take for a formula, and run. */
const FORMULA = /^[=+\-@\t\r]/;

/** One row as RFC 4180 has it: every cell in quotes, those that could be a formula behind an apostrophe. */
export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

const csvCell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Tells spreadsheets that it is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
