import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { account } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { filesWith } from '../support/filesWith.ts';
import { rawSql } from '../support/rawSql.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { discard, makeStartedDataDir, overHttp, type RunningServer, startServer } from '../support/server.ts';
import { STORES } from '../support/stores.ts';

const DAY_MS = 86_400_000;

type Detail = {
  database: string;
  backup: { lastSucceeded: string | null; failedSince: string | null } | null;
  retention: { days: number; waitsSince: string | null; failedSince: string | null } | null;
};

const health = (server: RunningServer, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/healthz?detail`, { headers });
const detail = async (server: RunningServer) => (await (await health(server)).json()) as Detail;

/** Once its chores are done. */
const settled = (server: RunningServer, isSo: (detail: Detail) => boolean) =>
  vi.waitFor(
    async () => {
      const found = await detail(server);
      expect(isSo(found), JSON.stringify(found)).toBe(true);
      return found;
    },
    { timeout: 30_000, interval: 200 },
  );

/** What the desk is told, as an admin. */
async function onDesk(server: RunningServer) {
  const email = `desk-${crypto.randomUUID()}@mail.example`;
  const desk = await account(overHttp(server.url), email);
  await grantAdmin(server.sql, email);
  return (await desk.rpc('submission_statistics').single()).data as Record<string, unknown>;
}

test('a daily backup that fails is told at /healthz?detail and on the desk, until one succeeds', async () => {
  const dataDir = await makeStartedDataDir();
  // No folder can be made where a file stands.
  writeFileSync(join(dataDir, 'backups'), '');
  const first = await startServer({ dataDir });
  const failing = await settled(first, ({ backup }) => backup?.failedSince != null);
  expect(failing).toMatchObject({ database: 'answers', backup: { lastSucceeded: null }, retention: null });
  expect(await onDesk(first)).toMatchObject({ backup_failed_since: expect.any(String) });
  await first.end('SIGTERM');

  // The next start still knows since when.
  const second = await startServer({ dataDir });
  const still = await settled(second, ({ backup }) => backup?.failedSince != null);
  expect(still.backup?.failedSince?.slice(0, 19)).toBe(failing.backup?.failedSince?.slice(0, 19));
  await second.end('SIGTERM');

  rmSync(join(dataDir, 'backups'));
  const third = await startServer({ dataDir });
  const well = await settled(third, ({ backup }) => backup?.lastSucceeded != null);
  expect(well.backup?.failedSince).toBeNull();
  expect(await onDesk(third)).toMatchObject({ backup_failed_since: null });
  await discard(third);
});

test('a backup that neither succeeds nor fails any more is told on the desk, too', async () => {
  const server = await startServer();
  await settled(server, ({ backup }) => backup?.lastSucceeded != null);
  await server.end('SIGTERM');
  const [row] = await rawSql(
    { dataDir: server.dataDir, env: {} },
    "update private.chores set succeeded_at = now() - interval '3 days'",
    'select * from private.failing_chores()',
  );
  expect(row).toMatchObject({ backup_failed_since: expect.anything() });
  await discard(server);
});

test('how the chores go is told to programs on this machine only', async () => {
  const server = await startServer();
  expect(Object.keys(await detail(server))).toEqual(['database', 'backup', 'retention']);
  for (const headers of [
    { 'x-forwarded-for': '198.51.100.1' },
    { forwarded: 'for=198.51.100.1' },
    { 'x-real-ip': '198.51.100.1' },
    { via: '1.1 proxy' },
    { origin: 'https://elsewhere.example' },
  ]) {
    const response = await health(server, headers as Record<string, string>);
    expect(await response.json(), JSON.stringify(headers)).toEqual({ database: 'answers' });
  }
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ database: 'answers' });
  await discard(server);
});

describe.each(STORES)('RETENTION_DAYS over $name', ({ make }) => {
  test('backs up before it erases, asks before it erases what it never saw, and forgets in the files', async () => {
    const store = await make();
    const isEmbedded = store.env.DATABASE_URL === undefined;
    const first = await store.start();
    await insertSubmissions(first.sql, [sample, { ...sample, name: 'Marked Person' }]);
    await first.end('SIGTERM');
    await rawSql(
      store,
      "update public.contact_submissions set created_at = '2020-01-01' where name = 'Marked Person'",
    );

    store.env.RETENTION_DAYS = '30';
    const asking = await store.start();
    const { retention } = await settled(asking, (found) => found.retention?.waitsSince != null);
    expect(retention?.days).toBe(30);
    expect(asking.output()).toContain('erasing waits for a person');
    expect(await onDesk(asking)).toMatchObject({ erasure_waits_since: expect.any(String) });
    const names = async (server: RunningServer) =>
      server.sql('select name from contact_submissions order by name');
    expect(await names(asking)).toHaveLength(2);

    const env = { ...store.env, DATA_DIR: store.dataDir };
    const privacy = (...words: string[]) => runProgram('cli/runCommand.ts', env, 'privacy', ...words);
    expect(privacy('retention').says).toMatch(
      /There was no look yet.*would erase 1 request from before.*--confirm/s,
    );
    expect(privacy('retention', '--confirm')).toMatchObject({
      status: 0,
      says: expect.stringContaining('Confirmed: 1 request from before'),
    });
    await asking.end('SIGTERM');

    // Where today's backup cannot be made, nothing is erased.
    if (isEmbedded) {
      rmSync(join(store.dataDir, 'backups'), { recursive: true });
      writeFileSync(join(store.dataDir, 'backups'), '');
      const failing = await store.start();
      await settled(failing, ({ backup }) => backup?.failedSince != null);
      expect(await names(failing)).toHaveLength(2);
      await failing.end('SIGTERM');
      rmSync(join(store.dataDir, 'backups'));
    }

    const second = await store.start();
    await vi.waitFor(async () => expect(await names(second)).toEqual([{ name: sample.name }]), 30_000);
    await second.end('SIGTERM');
    if (isEmbedded) expect(filesWith(store.dataDir, 'Marked Person')).toEqual([]);
    await store.remove();
  });
});

test('a clock that leaps while the server is off erases nothing, and nothing more is asked once it is right', async () => {
  const dataDir = await makeStartedDataDir();
  const control = join(dataDir, 'clock');
  const preload = join(import.meta.dirname, '..', 'support', 'shiftedClock.ts');
  const env = { RETENTION_DAYS: '30', SHIFTED_CLOCK: control, NODE_OPTIONS: `--import=${preload}` };
  const start = (days: number) => {
    writeFileSync(control, String(days * DAY_MS));
    return startServer({ dataDir, env });
  };
  const names = async (server: RunningServer) => server.sql('select name from contact_submissions');

  const first = await start(0);
  await settled(first, ({ retention }) => retention !== null && retention.waitsSince === null);
  await insertSubmissions(first.sql, [sample]);
  await first.end('SIGTERM');

  const leapt = await start(3_650);
  await settled(leapt, ({ retention }) => retention?.waitsSince != null);
  expect(await names(leapt)).toHaveLength(1);
  const { says } = runProgram('cli/runCommand.ts', { DATA_DIR: dataDir, ...env }, 'privacy', 'retention');
  expect(says).toContain(`clock says ${new Date().getUTCFullYear() + 10}`);
  await leapt.end('SIGTERM');

  const right = await start(0);
  await settled(
    right,
    ({ retention, backup }) => backup?.lastSucceeded != null && retention?.waitsSince === null,
  );
  expect(await onDesk(right)).toMatchObject({ erasure_waits_since: null });
  expect(await names(right)).toHaveLength(1);
  await discard(right);
});
