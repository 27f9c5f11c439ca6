import { expect, test } from 'vitest';
import { explain } from './program.ts';

test.each([
  [{ code: 'ECONNREFUSED' }, 'PostgreSQL at DATABASE_URL does not answer. Is it running?'],
  [{ message: 'timeout expired' }, 'PostgreSQL at DATABASE_URL does not answer. Is it running?'],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, /not trusted \(SELF_SIGNED_CERT_IN_CHAIN\)\. Add sslrootcert=/],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /not trusted/],
  [{ message: 'The server does not support SSL connections' }, /does not offer TLS.* docs\/deploying\.md/],
  [
    { code: '28P01', message: 'password authentication failed for user "site"' },
    /refuses the user or the password/,
  ],
  [
    { code: '3D000', message: 'database "none" does not exist' },
    /refuses DATABASE_URL: database "none" does not exist\./,
  ],
  [
    { code: '42501', message: 'permission denied for schema public' },
    /permission denied for schema public\. deploy\/postgresql\.sql/,
  ],
  [{ code: 'EACCES', path: '/data/lock', message: 'EACCES: …' }, '/data/lock cannot be used (EACCES).'],
  [{ message: 'A sentence.' }, 'A sentence.'],
])('%j is explained', (fields, expected) => {
  const text = explain(Object.assign(new Error(), fields));
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});
