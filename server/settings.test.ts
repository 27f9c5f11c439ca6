import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('pages that are served elsewhere are named by their origins alone', () => {
  const read = (text: string) => readSettings({ ALLOWED_ORIGINS: text }).allowedOrigins;
  expect(read('')).toEqual([]);
  expect(read('https://www.company.example, http://localhost:4321')).toEqual([
    'https://www.company.example',
    'http://localhost:4321',
  ]);
  for (const text of ['*', 'company.example', 'http://company.example', 'https://company.example/', 'null'])
    expect(() => read(text), text).toThrow('ALLOWED_ORIGINS: addresses such as https://www.company.example');
});

test('a setting that is refused is shown, unless it may hold a password', () => {
  const wrong = {
    PORT: '99999',
    ALERT_TO: 'desk@company.example,owner@',
    MAIL_FROM: 'our desk',
    SMTP_URL: 'http://ann:secret@mail.example',
    DATABASE_URL: 'mysql://ann:secret@db.example',
    ACKNOWLEDGE: 'yes',
  };
  const read = () => readSettings(wrong);
  for (const says of [
    "  PORT: a number from 0 to 65535, not '99999'\n",
    "  ALERT_TO: an address such as desk@company.example, not 'owner@'\n",
    "  MAIL_FROM: an address such as desk@company.example, not 'our desk'\n",
    "  ACKNOWLEDGE: on or off, not 'yes'",
    '  SMTP_URL: an address such as smtps://user:PASSWORD@mail.example:465',
    '  DATABASE_URL: an address such as postgres://site:PASSWORD@localhost/site',
  ])
    expect(read, says).toThrow(says);
  expect(read).not.toThrow(/secret|desk@company\.example,owner|NaN/);
});
