import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { rate } from '../support/observatory.ts';
import { discard, type RunningServer, startServer } from '../support/server.ts';

const siteUrl = 'https://firm.example';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_SITE_URL: siteUrl } });
});
afterAll(() => discard(server));

async function ask(path: string, status: number) {
  const answer = await fetch(server.url + path, { redirect: 'manual', headers: { apikey: PUBLIC_KEY } });
  expect(answer.status).toBe(status);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  return { headers: answer.headers, siteUrl, ...(isPage && { html: await answer.text() }) };
}

test.each([
  ['/', 200],
  ['/services/sharps-removal', 200],
  ['/privacy', 200],
  ['/auth', 200],
  ['/admin', 200],
  ['/nowhere', 404],
  ['/auth/', 308],
  ['/favicon.svg', 200],
  ['/healthz', 200],
  ['/rest/v1/contact_submissions', 400],
  ['/auth/v1/settings', 404],
])("Mozilla's HTTP Observatory gives %s (%i) an A+", async (path, status) => {
  const { score, grade, scores } = rate(await ask(path, status));
  expect(scores).toMatchObject({
    'content-security-policy': 10,
    'strict-transport-security': 0,
    'x-frame-options': 5,
    'cross-origin-opener-policy': 10,
  });
  expect(score).toBeGreaterThanOrEqual(100);
  expect(grade).toBe('A+');
});

test.each([
  ['without a policy', 'content-security-policy', null, 75, 'B'],
  [
    'with inline scripts',
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-inline'",
    80,
    'B+',
  ],
  ['without HSTS', 'strict-transport-security', null, 80, 'B+'],
  ['with HSTS for a day', 'strict-transport-security', 'max-age=86400', 130, 'A+'],
  ['with sniffing', 'x-content-type-options', null, 135, 'A+'],
  ['with a cookie', 'set-cookie', 'session=1', 60, 'C+'],
])('an answer %s gets less', async (_, name, value, score, grade) => {
  const shown = await ask('/favicon.svg', 200);
  const headers = new Headers(shown.headers);
  if (value === null) headers.delete(name);
  else headers.set(name, value);
  expect(rate({ headers, siteUrl })).toMatchObject({ score, grade });
});
