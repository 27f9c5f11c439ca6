import { expect, test } from 'vitest';
import { needsTls } from './mailer.ts';

test.each([
  ['smtp://desk:secret@mail.example', true],
  ['smtp://desk@mail.example:587', true],
  ['smtp://mail.example', false],
  ['smtp://desk:secret@localhost:2525', false],
  ['smtp://desk:secret@[::1]:2525', false],
])('%s: a password needs TLS: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed);
});
