import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUpBeforeUpgrade } from '../../server/backup/backup.ts';
import { scheduleDaily } from '../../server/daily.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';

const HOUR_MS = 3_600_000;

let db: TestDatabase;
let dataDir: string;
let folder: string;
beforeEach(async () => {
  db = (await DATABASES[0]?.open()) as TestDatabase;
  dataDir = db.settings.dataDir;
  folder = join(dataDir, 'backups');
});
afterEach(async () => {
  vi.useRealTimers();
  await db.remove();
});

/** Runs what is due at a time, and returns the report. */
async function runAt(time: string, retentionDays?: number) {
  const daily = scheduleDaily(db, { dataDir, retentionDays }, () => new Date(time));
  await daily.stop();
  return daily.report();
}
const backups = () => readdirSync(folder).sort();
const addRequest = (daysAgo: number) =>
  db.query(
    `insert into public.contact_submissions (name, phone, email, service, location, created_at)
     values ('Ann Example', $1, $2, $3, 'Newport', now() - make_interval(days => $4))`,
    [sample.phone, sample.email, sample.service, daysAgo],
  );
const requests = async () => (await db.query('select id from public.contact_submissions')).length;
const onDesk = async () =>
  (await db.query<{ failed: string | null }>('select backup_failed_since as failed from private.settings'))[0]
    ?.failed;

test('backs up once a day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let time = '2026-11-01T22:30:00Z';
  const daily = scheduleDaily(db, { dataDir, retentionDays: undefined }, () => new Date(time));
  await vi.waitFor(() => expect(existsSync(join(folder, '2026-11-01.jsonl.gz'))).toBe(true));
  await vi.waitFor(() => expect(daily.report().backup?.succeededAt).toBeDefined());
  const { mtimeMs } = statSync(join(folder, '2026-11-01.jsonl.gz'));
  time = '2026-11-01T23:30:00Z';
  vi.advanceTimersByTime(HOUR_MS);
  time = '2026-11-02T00:30:00Z';
  vi.advanceTimersByTime(HOUR_MS);
  await daily.stop();
  expect(backups()).toEqual(['2026-11-01.jsonl.gz', '2026-11-02.jsonl.gz']);
  expect(statSync(join(folder, '2026-11-01.jsonl.gz')).mtimeMs).toBe(mtimeMs);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('keeps seven daily backups, and one before a change until seven are newer', async () => {
  mkdirSync(folder);
  const old = [
    '2026-10-01',
    '2026-10-02',
    '2026-10-03',
    '2026-10-04',
    '2026-10-05',
    '2026-10-06',
    '2026-10-07',
  ];
  const kept = ['2099-01-01.jsonl.gz', 'before-upgrade-2.jsonl.gz', 'my-own.gz', 'fresh.draft'];
  const names = old.map((day) => `${day}.jsonl.gz`);
  for (const name of [...names, ...kept, 'before-restore-1.jsonl.gz', 'killed.draft']) {
    writeFileSync(join(folder, name), '');
  }
  for (const name of ['before-restore-1.jsonl.gz', 'killed.draft', 'my-own.gz']) {
    utimesSync(join(folder, name), 0, 0);
  }
  await runAt(new Date().toISOString());
  const today = `${new Date().toISOString().slice(0, 10)}.jsonl.gz`;
  expect(backups()).toEqual([...names.slice(1), today, ...kept].sort());
});

test('a failing backup is reported here and on the desk, until one succeeds', async () => {
  // A folder cannot be created where a file is.
  writeFileSync(folder, '');
  expect(await runAt('2026-11-01T01:00:00Z')).toEqual({
    backup: { failedSince: '2026-11-01T01:00:00.000Z' },
  });
  expect(await onDesk()).toEqual(expect.any(String));
  rmSync(folder);
  expect(await runAt('2026-11-01T02:00:00Z')).toEqual({ backup: { succeededAt: expect.any(String) } });
  expect(await onDesk()).toBeNull();
});

test('expired requests are erased, after a confirmation when they are more than expected', async () => {
  await addRequest(40);
  await addRequest(1);
  const now = new Date().toISOString();
  expect(await runAt(now, 30)).toMatchObject({ retention: { days: 30, waitsSince: expect.any(String) } });
  expect(await requests()).toBe(2);
  await db.query('select private.confirm_retention()');
  expect(await runAt(now, 30)).toMatchObject({ retention: { days: 30, succeededAt: now } });
  expect(await requests()).toBe(1);
});

test('nothing is erased while the backup fails', async () => {
  await addRequest(31);
  await addRequest(1);
  writeFileSync(folder, '');
  await runAt(new Date().toISOString(), 30);
  expect(await requests()).toBe(2);
});

test('the content of an older version is backed up before an upgrade', async () => {
  await addRequest(1);
  await backUpBeforeUpgrade(db, dataDir);
  expect(backups()).toEqual([expect.stringMatching(/^before-upgrade-.*\.jsonl\.gz$/)]);
});
