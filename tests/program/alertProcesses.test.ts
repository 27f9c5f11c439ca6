import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test, vi } from 'vitest';
import { client } from '../support/api.ts';
import { endWithUs } from '../support/children.ts';
import { runProgram } from '../support/commands.ts';
import { startMailServer } from '../support/mailServer.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, overHttp, startServer } from '../support/server.ts';

const WORKER = join(import.meta.dirname, '..', '..', 'server', 'cli', 'worker.ts');
const LONG = { timeout: 60_000, interval: 100 };

const send = async (url: string) =>
  expect((await client(overHttp(url)).from('contact_submissions').insert(sample)).error).toBeNull();

test('an alert that could not leave is sent by the server that starts after a kill', async () => {
  const post = await startMailServer();
  const env = { SMTP_URL: post.url, ALERT_TO: 'desk@staff.example, owner@staff.example' };
  await post.stop();
  const first = await startServer({ env });
  await send(first.url);
  await vi.waitFor(() => expect(first.output()).toContain('mail refused'), LONG);
  await first.end('SIGKILL');
  const again = await startMailServer(Number(new URL(post.url).port));
  again.behave('refuse for now');
  const second = await startServer({ env, dataDir: first.dataDir });
  // Whoever looks into the log learns what the mail server answered.
  await vi.waitFor(() => expect(second.output()).toContain('"reply":451'), LONG);
  again.behave('accept');
  await vi.waitFor(() => expect(again.mails).toHaveLength(2), LONG);
  expect(again.mails[0]?.text).toContain(`${second.url}/admin`);
  expect(second.output()).not.toContain('staff.example');
  await discard(second);
  await again.stop();
});

test('mail that is set up later tells of what comes from then on, and of the rest where one asks', async () => {
  const silent = await startServer();
  for (let turn = 0; turn < 2; turn += 1) await send(silent.url);
  await silent.end('SIGTERM');
  const post = await startMailServer();
  const env = { SMTP_URL: post.url, ALERT_TO: 'desk@staff.example' };
  const server = await startServer({ env, dataDir: silent.dataDir });
  await vi.waitFor(() => expect(server.output()).toContain('--send-old'), LONG);
  expect(server.output()).toContain('2 requests were received while no mail was set up, and not mailed.');
  await send(server.url);
  await vi.waitFor(() => expect(post.mails).toHaveLength(1), LONG);
  const sendOld = () => runProgram('cli/worker.ts', { DATA_DIR: server.dataDir }, '--send-old');
  expect(sendOld()).toMatchObject({
    status: 0,
    says: expect.stringMatching(/^2 requests .* will be mailed/),
  });
  await vi.waitFor(() => expect(post.mails).toHaveLength(3), LONG);
  expect(sendOld()).toMatchObject({ status: 0, says: expect.stringMatching(/^No request waits/) });
  await discard(server);
  await post.stop();
});

test.runIf(POSTGRES_BIN)('npm run alerts delivers for a site that is served elsewhere', async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  const post = await startMailServer();
  const env = { DATABASE_URL: cluster.url, SMTP_URL: post.url, ALERT_TO: 'desk@staff.example' };
  expect(runProgram('cli/worker.ts', env).says).toContain('PUBLIC_SITE_URL');
  const help = runProgram('cli/worker.ts', {}, '--help');
  expect(help).toMatchObject({ status: 0, says: expect.stringContaining('npm run alerts') });
  expect(runProgram('cli/worker.ts', env, '--once')).toMatchObject({
    status: 1,
    says: expect.stringContaining("Unknown option '--once'"),
  });
  const site = { ...env, PUBLIC_SITE_URL: 'https://site.example', RETENTION_DAYS: '30' };
  expect(runProgram('cli/worker.ts', site)).toMatchObject({
    status: 1,
    says: expect.stringContaining('apply supabase/migrations first'),
    database: `PostgreSQL at ${new URL(cluster.url).host}/postgres`,
  });
  const startWorker = () => {
    const worker = spawn(process.execPath, [WORKER], {
      env: { ...process.env, ...site },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    endWithUs(worker);
    let output = '';
    worker.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    return { process: worker, output: () => output };
  };

  const server = await startServer({ env: { DATABASE_URL: cluster.url } });
  await send(server.url);
  const sql = postgres(cluster.url, { max: 1 });
  await sql`update public.contact_submissions set created_at = now() - interval '31 days', name = 'Old Person'`;
  await sql`delete from private.alerts`;
  await send(server.url);
  const worker = startWorker();
  await vi.waitFor(() => expect(worker.output()).toContain('"event":"old requests not mailed"'), LONG);
  expect(worker.output()).toContain('"count":1');
  expect(post.mails).toEqual([]);
  const released = runProgram('cli/worker.ts', { DATABASE_URL: cluster.url }, '--send-old');
  expect(released).toMatchObject({ status: 0, says: expect.stringMatching(/^1 request .* will be mailed/) });
  await vi.waitFor(() => expect(post.mails).toHaveLength(1), LONG);
  expect(post.mails[0]?.text).toContain('https://site.example/admin');
  // It erases what is too old, too.
  await vi.waitFor(async () => {
    expect(await sql`select name from public.contact_submissions`).toMatchObject([{ name: sample.name }]);
  }, LONG);
  await sql.end();
  // Two senders on one outbox: each alert leaves once.
  const second = startWorker();
  for (let turn = 0; turn < 20; turn += 1) await send(server.url);
  await vi.waitFor(() => expect(post.mails).toHaveLength(21), LONG);
  for (const { process } of [worker, second]) {
    process.kill('SIGTERM');
    expect(await once(process, 'exit')).toEqual([0, null]);
  }
  expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(21);
  await discard(server);
  await post.stop();
  await cluster.stop();
});
