import { expect, test } from 'vitest';
import { asJson, asProse, type Line } from './log.ts';

const time = new Date(2026, 10, 22, 9, 5, 7).toISOString();
const CASES: [Line, string][] = [
  [
    { time, level: 'info', event: 'request', id: 'a1', method: 'GET', route: '/auth', status: 200, ms: 3.2 },
    '09:05:07  GET /auth: 200, 3.2 ms\n',
  ],
  [
    {
      time,
      level: 'error',
      event: 'request',
      method: 'POST',
      route: '/',
      status: 503,
      ms: 9,
      cutShort: true,
    },
    '09:05:07  Error: POST /: 503, 9 ms, cut short\n',
  ],
  [
    {
      time,
      level: 'warn',
      event: 'mail refused',
      id: undefined,
      error: 'Error',
      code: undefined,
      reply: 451,
    },
    '09:05:07  Warning: mail refused (error Error, reply 451)\n',
  ],
  [{ time, level: 'info', event: 'stopping' }, '09:05:07  stopping\n'],
  [{ time, level: 'warn', event: 'no admin', says: 'Nobody:\n  type this' }, 'Nobody:\n  type this\n'],
];

test.each(CASES)('%j is read by a person, and by a program', (line, prose) => {
  expect(asProse(line)).toBe(prose);
  expect(asJson(line)).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(asJson(line))).toEqual(JSON.parse(JSON.stringify(line)));
});
