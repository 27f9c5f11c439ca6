import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CALLS, call, MARK } from '../support/marked.ts';
import { discard, type RunningServer, startServer } from '../support/server.ts';

type Line = Record<string, unknown> & { event: string; id?: string; route?: string };

/** Everything that the log may contain: no field has room for personal data. */
const FIELDS: Record<string, RegExp> = {
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  level: /^(info|warn|error)$/,
  event: /^[a-z ]+$/,
  id: /^[\da-f-]{36}$/,
  method: /^[A-Z]+$/,
  route: /^(unknown|unreadable|\/|\/(_astro|cards|services|rest|auth)\/[\w./-]+|\/[\w.-]+)$/,
  status: /^[2-5]\d\d$/,
  ms: /^\d+(\.\d)?$/,
  aborted: /^true$/,
  error: /^[A-Za-z]+$/,
  code: /^[\w-]+$/,
  constraint: /^\w+$/,
  rows: /^\d+$/,
  message: /^(The site is at |There is no admin yet|Staff get no mail |Requests carry X-Forwarded-For)/,
};

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => discard(server));

/** Returns the log's lines once that of `answer` is there. Each is checked for personal data. */
async function linesAfter(answer: Response): Promise<Line[]> {
  const id = answer.headers.get('x-request-id') ?? '';
  await vi.waitFor(() => expect(server.output()).toMatch(new RegExp(`"request","id":"${id}".*\n`)), 30_000);
  expect(server.output()).not.toContain(MARK);
  expect(server.output()).not.toContain('900999');
  expect(server.output().replaceAll(server.url, '')).not.toContain('127.0.0.1');
  const lines: Line[] = server
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const line of lines) {
    for (const [name, value] of Object.entries(line))
      expect(String(value), name).toMatch(FIELDS[name] ?? /^$/);
  }
  return lines;
}

const apiCall = () => call(server, 'GET', '/rest/v1/unknown');

test('every call has one line, without anything that a person wrote or is known by', async () => {
  const answers = [];
  for (const args of CALLS) answers.push(await call(server, ...args));
  const lines = await linesAfter(await apiCall());
  const requests = lines.filter(({ event }) => event === 'request');
  expect(requests).toHaveLength(CALLS.length + 1);
  for (const [turn, answer] of answers.entries())
    expect(requests[turn], CALLS[turn]?.join(' ')).toMatchObject({
      method: CALLS[turn]?.[0],
      status: answer.status,
    });
  const routes = new Set(requests.map(({ route }) => route));
  for (const route of ['/rest/v1/contact_submissions', '/auth/v1/signup', '/auth', 'unknown'])
    expect(routes).toContain(route);
});

test('what is not a readable request leaves nothing of itself either', async () => {
  for (const request of [
    `${MARK}\r\n\r\n`,
    `GET /${MARK} HTTP/1.1\r\nHost: ${MARK} b\r\n\r\n`,
    `GET /\\${MARK} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nX-${MARK}: ${MARK.repeat(2000)}\r\n\r\n`,
  ]) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end(request);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  const lines = await linesAfter(await apiCall());
  expect(lines.some(({ route }) => route === 'unreadable')).toBe(true);
});

test('health checks are not logged', async () => {
  await fetch(`${server.url}/healthz`);
  const lines = await linesAfter(await apiCall());
  expect(lines.some(({ route }) => route === '/healthz')).toBe(false);
});
