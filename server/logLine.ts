export type Level = 'info' | 'warn' | 'error';

/** What an event is told with. `says` are sentences for a person, to be read without the rest. */
export type Fields = Record<string, string | number | boolean | undefined> & { says?: string };

export type Line = Fields & { time: string; level: Level; event: string };

/** As programs read it: JSON. */
export const asJson = (line: Line): string => `${JSON.stringify(line)}\n`;

const PREFIX: Record<Level, string> = { info: '', warn: 'Warning: ', error: 'Error: ' };

/** As a person reads it: what it says, else the time by the clock on their wall, the event, and what is known of it. */
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
