import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';

/** What is logged with an event. `message` is for a person, who sees nothing else on a terminal. */
export type Fields = Record<string, string | number | boolean | undefined> & { message?: string };

export type Line = Fields & { time: string; level: Level; event: string };

const asJson = (line: Line): string => `${JSON.stringify(line)}\n`;

/** Formats a line for a terminal: its message, or the local time, the event and its fields. */
export function asText({ time, level, event, id: _id, message, ...fields }: Line): string {
  if (message !== undefined) return `${message}\n`;
  const values = Object.entries(fields).filter(([, value]) => value !== undefined);
  const words = values.map(([name, value]) => ` ${name}=${value}`).join('');
  const prefix = level === 'info' ? '' : `${level}: `;
  return `${new Date(time).toLocaleTimeString('en-GB')}  ${prefix}${event}${words}\n`;
}

const format = process.stdout.isTTY ? asText : asJson;
const requests = new AsyncLocalStorage<string>();

/** Runs `work` so that every line it logs carries the request's id. */
export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

/** Lines of the current turn of the event loop, written together: each write is a system call. */
let lines = '';

function flush() {
  if (lines !== '') process.stdout.write(lines);
  lines = '';
}

process.on('exit', flush);
// The program that reads the log may end; the server goes on.
process.stdout.on('error', () => undefined);

/**
 * Writes one line to standard output: JSON, or text on a terminal. Never pass personal data: no bodies,
 * query parameters, addresses or names.
 */
export function log(level: Level, event: string, fields: Fields = {}) {
  if (lines === '') setImmediate(flush);
  lines += format({ time: new Date().toISOString(), level, event, id: requests.getStore(), ...fields });
}

/** Returns what may be logged of an error: its class, code and constraint. Messages can quote personal data. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint } = error as Error & Record<string, unknown>;
  return { error: error.name, code: plain(code), constraint: plain(constraint) };
}

const plain = (value: unknown) =>
  typeof value === 'string' && /^[\w-]{1,63}$/.test(value) ? value : undefined;
