import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { account } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { startMailServer } from '../support/mailServer.ts';
import { CALLS, call, credentials, MARK, marked, signIn, submissions } from '../support/marked.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, overHttp, type RunningServer, startServer } from '../support/server.ts';

type Line = Record<string, unknown> & { event: string; id?: string };

/** Everything that the log may say; no field has room for what a person wrote. */
const FIELDS: Record<string, RegExp> = {
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  level: /^(info|warn|error)$/,
  event: /^[a-z ]+$/,
  id: /^[\da-f-]{36}$/,
  method: /^[A-Z]+$/,
  route: /^(unknown|unreadable|\/|\/(_astro|cards|services|rest|auth)\/[\w./-]+|\/[\w.-]+)$/,
  status: /^[2-5]\d\d$/,
  ms: /^\d+(\.\d)?$/,
  cutShort: /^true$/,
  error: /^[A-Za-z]+$/,
  code: /^[\w-]+$/,
  constraint: /^\w+$/,
  signal: /^SIG[A-Z]+$/,
  rows: /^\d+$/,
  message: /^[\da-f-]{36}$/,
  kind: /^(alert|acknowledgement)$/,
  attempts: /^\d+$/,
  reply: /^[45]\d\d$/,
  command: /^[a-z]+$/,
  setting: /^[A-Z_]+$/,
  chore: /^(backup|retention)$/,
  count: /^\d+$/,
  says: /^(The site is at |Someone asked at the sign-in |Nobody can read |The mails to staff link |No mail tells )/,
};

/**
 * The log's lines, each of which says only what it may, once the request of `answer` has its own:
 * it comes when the answer is out.
 */
async function linesAfter(server: RunningServer, answer: Response): Promise<Line[]> {
  const id = answer.headers.get('x-request-id') ?? '';
  await vi.waitFor(() => expect(server.output()).toMatch(new RegExp(`"request","id":"${id}".*\n`)), 30_000);
  expect(server.output()).not.toContain(MARK);
  expect(server.output()).not.toContain('900999');
  // The server's own address is in its greeting.
  expect(server.output().replaceAll(server.url, '')).not.toContain('127.0.0.1');
  const all = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line));
  for (const line of all) {
    for (const [name, value] of Object.entries(line))
      expect(String(value), name).toMatch(FIELDS[name] ?? /^$/);
  }
  return all;
}

describe('the log', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => discard(server));

  test('has one line for each request, and in none what a person wrote or is known by', async () => {
    const answers = [];
    for (const words of CALLS) answers.push(await call(server, ...words));
    const lines = await linesAfter(server, answers.at(-1) as Response);
    const requests = new Map(lines.map((line) => [line.event === 'request' ? line.id : '', line]));
    for (const [turn, answer] of answers.entries()) {
      expect(requests.get(answer.headers.get('x-request-id') ?? ''), CALLS[turn]?.join(' ')).toMatchObject({
        method: CALLS[turn]?.[0],
        status: answer.status,
        ms: expect.any(Number),
      });
    }
    const routes = new Set([...requests.values()].map(({ route }) => route));
    expect(routes).toContain(submissions);
    expect(routes).toContain('/auth/v1/signup');
    expect(routes).toContain('/auth');
    expect(routes).toContain('unknown');
  });

  test('is as silent about what is no readable request', async () => {
    for (const request of [
      `${MARK}\r\n\r\n`,
      `GET /${MARK} HTTP/1.1\r\nHost: ${MARK} b\r\n\r\n`,
      `GET http://${MARK}:x/ HTTP/1.1\r\nHost: ${MARK}\r\n\r\n`,
      `GET /\\${MARK} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX-${MARK}: ${MARK.repeat(2000)}\r\n\r\n`,
    ]) {
      const socket = connect(Number(new URL(server.url).port), 'localhost');
      socket.end(request);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 4\d\d /);
    }
    const lines = await linesAfter(server, await call(server, 'GET', '/'));
    expect(lines.filter(({ route }) => route === 'unreadable')).toHaveLength(4);
  });

  test('leaves out the health that monitors ask for', async () => {
    await call(server, 'GET', '/healthz');
    const lines = await linesAfter(server, await call(server, 'GET', '/'));
    expect(lines.some(({ route }) => route === '/healthz')).toBe(false);
  });

  test('names the request in whose course an error came, also among others at once', async () => {
    const member = await account(overHttp(server.url), 'member@mail.example');
    const authorization = `Bearer ${(await member.auth.getSession()).data.session?.access_token}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? call(server, 'POST', submissions, sample)
          : call(server, 'POST', '/rest/v1/rpc/submission_statistics', {}, { authorization }),
      ),
    );
    const ids = (status: number) =>
      answers.filter((answer) => answer.status === status).map(({ headers }) => headers.get('x-request-id'));
    const lines = await linesAfter(server, await call(server, 'GET', '/'));
    const told = lines.filter(({ event }) => event !== 'request').map(({ id }) => id);
    expect(ids(201)).toHaveLength(10);
    for (const id of ids(201)) expect(told).not.toContain(id);
    expect(ids(403)).toHaveLength(10);
    for (const id of ids(403)) expect(told).toContain(id);
  });
});

test('what mail servers answer, and commands that fail, tell nothing of a person either', async () => {
  const post = await startMailServer();
  post.behave('refuse for good');
  const env = { SMTP_URL: post.url, ALERT_TO: `desk@${MARK}.example`, ACKNOWLEDGE: 'on' };
  const server = await startServer({ env });
  expect((await call(server, 'POST', submissions, marked)).status).toBe(201);
  await vi.waitFor(() => expect(post.tries()).toBeGreaterThanOrEqual(2), 30_000);
  const commands = { DATA_DIR: server.dataDir };
  expect(runProgram('cli/runCommand.ts', commands, 'privacy', 'export', marked.email).status).toBe(0);
  expect(runProgram('cli/runCommand.ts', commands, 'restore', `/${MARK}.gz`).status).toBe(1);
  await vi.waitFor(() => expect(server.output()).toContain('"reply":550'), 30_000);
  const lines = await linesAfter(server, await call(server, 'GET', '/'));
  expect(lines.filter(({ event }) => event === 'mail refused').length).toBeGreaterThanOrEqual(2);
  expect(lines.map(({ event }) => event)).toContain('command failed');
  await discard(server);
  await post.stop();
});

test.runIf(POSTGRES_BIN)('while the database is away the log says so, and nothing of the calls', async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  const server = await startServer({ env: { DATABASE_URL: cluster.url } });
  await cluster.stop();
  for (const name of ['One', 'Two', 'Three'].map((word) => `${MARK} ${word}`)) {
    const answer = await call(server, 'POST', submissions, { ...marked, name });
    expect(answer.status).toBe(503);
    const id = answer.headers.get('x-request-id');
    const own = (await linesAfter(server, answer)).filter((line) => line.id === id);
    expect(own.find(({ event }) => event === 'request')).toMatchObject({ level: 'error', status: 503 });
  }
  expect((await call(server, 'POST', signIn, credentials)).status).toBe(503);
  const page = await call(server, 'GET', '/');
  expect(page.status).toBe(200);
  await linesAfter(server, page);
  await discard(server);
});
