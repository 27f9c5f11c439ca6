import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';
import { headerText, json } from './texts.ts';

const encode = (value: string) => Buffer.from(value).toString('base64url');
const sign = (content: string, key: string) => createHmac('sha256', key).update(content).digest('base64url');

const header = fc.oneof(
  { weight: 2, arbitrary: fc.constant('{"alg":"HS256","typ":"JWT"}') },
  fc
    .record(
      {
        alg: fc.constantFrom(
          'HS256',
          'HS256',
          'HS256',
          'none',
          'None',
          'HS384',
          'RS256',
          'ES256',
          'hs256',
          '',
        ),
        typ: fc.constantFrom('JWT', 'at+jwt'),
        kid: fc.constantFrom(
          '../../../../dev/null',
          "' or 1=1 --",
          '/proc/sys/kernel/randomize_va_space',
          '',
        ),
        jku: fc.constant('http://127.0.0.1:9/keys.json'),
        jwk: fc.constant({ kty: 'oct', k: encode('forged') }),
        crit: fc.constant(['exp']),
        zip: fc.constant('DEF'),
      },
      { requiredKeys: ['alg'] },
    )
    .map((value) => JSON.stringify(value)),
  json,
);

const claims = fc.oneof(
  fc
    .record(
      {
        role: fc.constantFrom(
          'service_role',
          'authenticated',
          'anon',
          'postgres',
          'supabase_admin',
          '"; reset role; --',
          null,
        ),
        sub: fc.constantFrom('00000000-0000-0000-0000-000000000000', "' or true --", '', 5),
        aud: fc.constantFrom('authenticated', ['authenticated', 'service_role']),
        exp: fc.constantFrom(0, 1, 4_102_444_800, 'never', 1e300, -1),
        iat: fc.constantFrom(0, 4_102_444_800),
        iss: fc.constantFrom('supabase', 'http://localhost'),
        email: fc.constant('admin@mail.example'),
        pad: fc.constantFrom('', 'a'.repeat(4000)),
      },
      { requiredKeys: ['role'] },
    )
    .map((value) => JSON.stringify(value)),
  json,
);

/** Keys that a careless server might sign with; ours is random. */
const KEYS = [
  '',
  'secret',
  PUBLIC_KEY,
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'undefined',
  'null',
  '\0'.repeat(32),
];

const forged = fc
  .record({
    header,
    claims,
    key: fc.constantFrom(...KEYS),
    end: fc.constantFrom('signed', 'signed', 'none', 'cut', 'extra'),
  })
  .map(({ header, claims, key, end }) => {
    const content = `${encode(header)}.${encode(claims)}`;
    const signature = {
      signed: sign(content, key),
      none: '',
      cut: sign(content, key).slice(0, 20),
      extra: `${sign(content, key)}.x`,
    };
    return `${content}.${signature[end]}`;
  });

/** Proofs of who one is, each of them false; none is also the public key, which proves nothing. */
export const falseProof = fc.record(
  {
    authorization: fc.oneof(
      { weight: 8, arbitrary: forged.map((token) => `Bearer ${token}`) },
      forged.map((token) => `bearer ${token}`),
      fc.constantFrom(
        `Bearer ${PUBLIC_KEY}`,
        'Bearer sb_secret_',
        'Bearer',
        'Basic Og==',
        'Bearer a b',
        'Bearer null',
      ),
      headerText,
    ),
    apikey: fc.oneof(
      { weight: 8, arbitrary: fc.constant(PUBLIC_KEY) },
      forged,
      fc.constantFrom('', 'sb_secret_', 'sb_secret_guess', `${PUBLIC_KEY}, ${PUBLIC_KEY}`, `${PUBLIC_KEY}x`),
      headerText,
    ),
  },
  { requiredKeys: [] },
);
