import { AsyncLocalStorage } from 'node:async_hooks';

export type Level = 'info' | 'warn' | 'error';

/** What is logged with an event. `says` holds sentences for a person, who is shown nothing else. */
export type Fields = Record<string, string | number | boolean | undefined> & { says?: string };

export type Line = Fields & { time: string; level: Level; event: string };

/** As programs read it: JSON. */
export const asJson = (line: Line): string => `${JSON.stringify(line)}\n`;

const PREFIX: Record<Level, string> = { info: '', warn: 'Warning: ', error: 'Error: ' };

/** As a person reads it: its sentences, else the local time, the event and its fields. */
export function asProse({ time, level, event, id: _id, says, ...fields }: Line): string {
  if (says !== undefined) return `${says}\n`;
  const clock = new Date(time).toLocaleTimeString('en-GB');
  return `${clock}  ${PREFIX[level]}${event === 'request' ? requestWords(fields) : eventWords(event, fields)}\n`;
}

const requestWords = ({ method, route, status, ms, cutShort }: Fields) =>
  `${method} ${route}: ${status}, ${ms} ms${cutShort ? ', cut short' : ''}`;

function eventWords(event: string, fields: Fields): string {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const words = known.map(([name, value]) => `${name} ${value}`).join(', ');
  return words === '' ? event : `${event} (${words})`;
}

// The program that reads the log may end; the server goes on.
process.stdout.on('error', () => undefined);

const requests = new AsyncLocalStorage<string>();

/** Runs `work` so that all that it logs carries the request's id. */
export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

/** One format in a stream: a person reads a terminal, a program reads a pipe or a file. */
const format = process.stdout.isTTY ? asProse : asJson;

/** Lines of this turn of the event loop: written together, since each write is a call of the system. */
let lines = '';

function write() {
  process.stdout.write(lines);
  lines = '';
}

// However the process exits, nothing that was logged is lost.
process.on('exit', () => {
  if (lines !== '') write();
});

/**
 * Writes one line to standard output, at the latest when this turn of the event loop is over: JSON, or words on a
 * terminal. All that the server prints goes this way. It must not hold what a person wrote: no bodies, parameters,
 * addresses or names.
 */
export function log(level: Level, event: string, fields: Fields = {}) {
  const line = { time: new Date().toISOString(), level, event, id: requests.getStore(), ...fields };
  if (lines === '') setImmediate(write);
  lines += format(line);
}

/**
 * What may be logged of an error from the database or the backend library: its class, code and
 * constraint. The message and parameters hold what visitors wrote.
 */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint, constraint_name } = error as Error & Record<string, unknown>;
  return { error: error.name, code: plain(code), constraint: plain(constraint ?? constraint_name) };
}

const plain = (value: unknown) =>
  typeof value === 'string' && /^[\w-]{1,63}$/.test(value) ? value : undefined;

/** The backend library prints failing statements with their parameters: only that it failed is logged. */
export function quietConsole() {
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    console[method] = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      log('warn', 'backend library', describeError(error));
    };
  }
}
