import { expect, test } from 'vitest';
import { readHostedProject } from './hostedProject.ts';

const URL_OF_PROJECT = 'https://abcdefgh.supabase.co';
const jwt = (role: string) =>
  ['{"alg":"HS256"}', `{"role":"${role}"}`, 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const read = (project: string, key: string, site = '') =>
  readHostedProject({
    PUBLIC_SUPABASE_URL: project,
    PUBLIC_SUPABASE_ANON_KEY: key,
    PUBLIC_SITE_URL: site,
  });

test.each([
  [URL_OF_PROJECT, 'sb_publishable_abc', URL_OF_PROJECT],
  [`${URL_OF_PROJECT}/`, jwt('anon'), URL_OF_PROJECT],
  ['http://127.0.0.1:54321', 'sb_publishable_abc', 'http://127.0.0.1:54321'],
  ['', '', undefined],
])('%s with its public key is %s', (project, key, origin) => {
  expect(read(project, key)).toBe(origin);
});

test.each([
  ['sb_secret_7f3a', /PUBLIC_SUPABASE_ANON_KEY is a secret key/],
  [jwt('service_role'), /PUBLIC_SUPABASE_ANON_KEY is a secret key/],
  [jwt('authenticated'), /is not a public key/],
  ['hunter2', /is not a public key/],
])('the key %s stops the build, and is not shown', (key, says) => {
  expect(() => read(URL_OF_PROJECT, key)).toThrow(says);
  expect(() => read(URL_OF_PROJECT, key)).not.toThrow(key);
});

test.each([
  [URL_OF_PROJECT, '', /PUBLIC_SUPABASE_ANON_KEY is missing/],
  ['', 'sb_publishable_abc', /PUBLIC_SUPABASE_URL is missing/],
  ['', 'sb_secret_abc', /PUBLIC_SUPABASE_URL is missing.*\n.*is a secret key/],
  ['http://abcdefgh.supabase.co', 'sb_publishable_abc', /PUBLIC_SUPABASE_URL must begin with https/],
  ['abcdefgh', 'sb_publishable_abc', /PUBLIC_SUPABASE_URL is not an address: "abcdefgh"/],
  ['postgres://x.supabase.co/postgres', 'sb_publishable_abc', /PUBLIC_SUPABASE_URL is not an address/],
  [`${URL_OF_PROJECT}/rest/v1/`, 'sb_publishable_abc', /must be the project's address alone: "https:\/\/abc/],
])('%s with the key "%s" is named', (project, key, says) => {
  expect(() => read(project, key)).toThrow(says);
});

test('a site address that is none is named', () => {
  expect(() => read('', '', 'company.example')).toThrow(
    /PUBLIC_SITE_URL is not an address: "company.example"/,
  );
  expect(read('', '', 'https://company.example')).toBeUndefined();
});
