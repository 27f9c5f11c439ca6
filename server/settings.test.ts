import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env);

test('an empty environment serves the embedded database on this machine', () => {
  expect(read({ DATABASE_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'embedded', folder: expect.stringMatching(/data.database$/) },
    mail: undefined,
    isSignUpOpen: true,
    limitFactor: 1,
  });
});

test('every invalid setting is named at once, with its value unless it may hold a password', () => {
  const invalid = () =>
    read({
      PORT: '99999',
      ALERT_TO: 'desk@company.example,owner@',
      MAIL_FROM: 'our desk',
      SMTP_URL: 'http://ann:secret@mail.example',
      DATABASE_URL: 'mysql://ann:secret@db.example',
      PUBLIC_SITE_URL: 'company.example',
      ACKNOWLEDGE: 'yes',
      RETENTION_DAYS: '0',
      TRUSTED_PROXIES: 'some',
      LIMITS_FACTOR: '0.5',
    });
  for (const line of [
    'Invalid settings:\n',
    "  PORT: a number from 0 to 65535, not '99999'\n",
    "  ALERT_TO: an address such as desk@company.example, not 'owner@'\n",
    "  MAIL_FROM: an address such as desk@company.example, not 'our desk'\n",
    "  PUBLIC_SITE_URL: an address such as https://www.company.example, not 'company.example'\n",
    "  ACKNOWLEDGE: on or off, not 'yes'\n",
    "  RETENTION_DAYS: a number of days from 1, not '0'\n",
    "  TRUSTED_PROXIES: the number of your own proxies in front of this server, 0 to 9, not 'some'\n",
    "  LIMITS_FACTOR: a whole number from 1, not '0.5'",
    '  SMTP_URL: an address such as smtps://user:PASSWORD@mail.example:465',
    '  DATABASE_URL: an address such as postgres://site:PASSWORD@localhost/site',
  ])
    expect(invalid, line).toThrow(line);
  expect(invalid).not.toThrow(/secret|NaN/);
});

test('mail needs a server and a recipient', () => {
  expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow('ALERT_TO: required with SMTP_URL');
  expect(() => read({ ALERT_TO: 'desk@company.example' })).toThrow('SMTP_URL: required with ALERT_TO');
  expect(() => read({ ACKNOWLEDGE: 'on' })).toThrow('ACKNOWLEDGE: requires SMTP_URL and ALERT_TO');
  const env = { SMTP_URL: 'smtp://mail.example', ALERT_TO: 'a@company.example, b@company.example' };
  expect(read(env).mail).toMatchObject({ alertTo: ['a@company.example', 'b@company.example'] });
});

test.each(['postgres://site:pa#ss@localhost/site', 'postgres://site:pa@ss@localhost/site'])(
  '%s: the message tells how to write the password',
  (url) => {
    expect(() => read({ DATABASE_URL: url })).toThrow('within the password, write @ as %40, # as %23');
  },
);
