import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'performance.md');
const PLACE = /(<!-- growth: .*? -->\n)(.*?)(<!-- growth ends -->)/s;

/** How many milliseconds one kind of work took, by how many requests there were. */
export type Line = { database: string; points: readonly { requests: number; ms: number }[] };
export type Growth = { work: string; lines: Line[] };

/** Puts the table and what stands with it into docs/performance.md, in place of the last. */
export function writeGrowth(written: string) {
  const before = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    before.replace(PLACE, (_all, begin, _last, end) => `${begin}\n${written}\n${end}`),
  );
}

/** The figures of the table in docs/performance.md, which is where they are kept: one entry for each of its rows. */
export function readGrowth(): Growth[] {
  const [, , section = ''] = PLACE.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  const [heads = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  // Such as "PGlite: 1,000".
  const columns = heads.slice(1).map((head) => head.split(': '));
  return rows.map(([work = '', ...cells]) => {
    const lines = new Map<string, { requests: number; ms: number }[]>();
    for (const [place, cell] of cells.entries()) {
      const [database = '', requests = ''] = columns[place] ?? [];
      const point = { requests: Number(requests.replaceAll(',', '')), ms: Number(cell) };
      lines.set(database, [...(lines.get(database) ?? []), point]);
    }
    return {
      work: work.replaceAll('*', ''),
      lines: [...lines].map(([database, points]) => ({ database, points })),
    };
  });
}
