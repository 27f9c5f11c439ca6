import { cpus } from 'node:os';

/** The middle one, when they are put in order. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints a line as it is. */
export const say = (words = ''): void => void process.stdout.write(`${words}\n`);

/** Prints a row of a table in Markdown. */
export const row = (...cells: (string | number)[]): void => say(`| ${cells.join(' | ')} |`);

/** When and where the figures were taken. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
