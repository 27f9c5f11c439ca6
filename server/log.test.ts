import { expect, test } from 'vitest';
import { asText, describeError } from './log.ts';

const time = new Date(2026, 10, 22, 9, 5, 7).toISOString();

test('a terminal shows the local time, the event and its fields', () => {
  const fields = { id: 'a1', method: 'GET', route: '/auth', status: 200, aborted: undefined };
  expect(asText({ time, level: 'info', event: 'request', ...fields })).toBe(
    '09:05:07  request method=GET route=/auth status=200\n',
  );
  expect(asText({ time, level: 'warn', event: 'mail refused', status: 451 })).toBe(
    '09:05:07  warn: mail refused status=451\n',
  );
});

test('a terminal shows nothing but the message where there is one', () => {
  expect(asText({ time, level: 'warn', event: 'no admin', message: 'Create one:\n  npm run admin' })).toBe(
    'Create one:\n  npm run admin\n',
  );
});

test('of an error its class, code and constraint are logged, not its text', () => {
  const error = Object.assign(new TypeError('ann@mail.example'), {
    code: '23514',
    constraint: 'name_length',
  });
  expect(describeError(error)).toEqual({ error: 'TypeError', code: '23514', constraint: 'name_length' });
  expect(describeError(Object.assign(new Error(), { code: 'ann@mail.example' })).code).toBeUndefined();
  expect(describeError('ann@mail.example')).toEqual({ error: 'string' });
});
