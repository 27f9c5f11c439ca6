import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

/** Reads RFC 4180 as a spreadsheet does: cells in quotes or not, line breaks within quotes. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = cell.exec(text); match && match.index < text.length; match = cell.exec(text)) {
    const [, quoted, bare, end] = match;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const sign = fc.constantFrom(...'=+-@\t\r\n",;\'| aé🙂ع\u2028\ufeff');
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(sign).map((signs) => signs.join('')),
);

test('a spreadsheet reads every cell as it was, and none as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
      expect(parse(rows.map(csvRow).join(''))).toEqual(
        rows.map((cells) => cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))),
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['=1+1', `"'=1+1"\r\n`],
  ['+44 7700 900555', `"'+44 7700 900555"\r\n`],
  ['@SUM(A1)', `"'@SUM(A1)"\r\n`],
  ['say "hi"', '"say ""hi"""\r\n'],
  ['two\r\nlines', '"two\r\nlines"\r\n'],
])('%j becomes %j', (cell, written) => {
  expect(csvRow([cell])).toBe(written);
});
