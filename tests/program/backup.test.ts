import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TABLES } from '../../server/records/backupFormat.ts';
import { restoreBackup } from '../../server/records/restoreBackup.ts';
import { writeBackup } from '../../server/records/writeBackup.ts';
import { DATABASES } from '../inProcess/databases.ts';
import { account, client, signedIn } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, makeStartedDataDir, overHttp, startServer } from '../support/server.ts';
import { STORES } from '../support/stores.ts';

const command = (env: Record<string, string>, ...words: string[]) =>
  runProgram('cli/runCommand.ts', env, ...words);

describe.each(STORES)('backups of $name', ({ make, makeNew }) => {
  test('made and put back while serving, on a fresh machine too; damaged ones are refused', async () => {
    const place = await make();
    const file = join(place.dataDir, 'saved.gz');
    const server = await place.start();
    const settings = { ...place.env, DATA_DIR: place.dataDir };
    const { sql } = server;
    const names = async () =>
      (await sql<{ name: string }>('select name from contact_submissions order by name')).map(
        ({ name }) => name,
      );
    const byName = (name: string) => sql('select * from contact_submissions where name = $1', [name]);
    const emoji = {
      ...sample,
      name: 'Zoë “Quote” \\ Back',
      details: 'line\nbreak 💚 \u2028 "x"',
      email: 'zoe@mail.example',
    };
    await insertSubmissions(sql, [sample, emoji]);
    await account(overHttp(server.url), 'owner@mail.example');
    await grantAdmin(sql, 'owner@mail.example');
    const before = await byName(emoji.name);

    expect(command(settings, 'backup', file)).toMatchObject({ status: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(/refresh_token|sb_secret/);

    await insertSubmissions(sql, [{ ...sample, name: 'Came Later' }]);
    const refused = (name: string, content: Buffer) => {
      const bad = join(place.dataDir, name);
      writeFileSync(bad, content);
      const { status, says } = command(settings, 'restore', bad);
      expect(status, name).toBe(1);
      expect(says, name).toContain('Nothing was changed');
    };
    const whole = readFileSync(file);
    refused('cut.gz', whole.subarray(0, whole.length - 20));
    refused('half.gz', whole.subarray(0, whole.length / 2));
    refused('empty.gz', Buffer.alloc(0));
    const lines = gunzipSync(whole).toString().split('\n');
    refused('line-missing.gz', gzipSync(lines.toSpliced(2, 1).join('\n')));
    refused('end-missing.gz', gzipSync(`${lines.slice(0, -2).join('\n')}\n`));
    refused('changed.gz', gzipSync(lines.join('\n').replace(sample.name, 'Someone Else')));
    refused('other.gz', gzipSync('{"hello":"world"}\n'));
    refused('newer.gz', gzipSync(lines.join('\n').replace('"20261121090000"', '"20991231000000"')));
    expect(command(settings, 'restore', join(place.dataDir, 'none.gz')).says).toContain('no such file');
    expect(await names()).toEqual([sample.name, 'Came Later', emoji.name].sort());
    // Nor is anyone's data copied for nothing.
    const folder = join(place.dataDir, 'backups');
    const aside = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('before')) : [];
    expect(aside).toEqual([]);

    const { status, says } = command(settings, 'restore', file);
    expect({ status, says }).toMatchObject({ status: 0 });
    const kept = /is in (\S+)/.exec(says)?.[1] ?? '';
    expect(gunzipSync(readFileSync(kept)).toString()).toContain('Came Later');
    expect(await names()).toEqual([sample.name, emoji.name].sort());
    expect(await byName(emoji.name)).toEqual(before);

    // Who was erased meanwhile is named, and erased again where that was said.
    expect(says).not.toContain('--erase-again');
    expect(command(settings, 'privacy', 'erase', emoji.email).status).toBe(0);
    const named = command(settings, 'restore', file).says;
    expect(named).toContain(`and in it:\n  ${emoji.email}\nErase them again`);
    expect(await names()).toEqual([sample.name, emoji.name].sort());
    const erased = command(settings, 'restore', file, '--erase-again');
    expect(erased).toMatchObject({ status: 0, says: expect.stringContaining('They were erased again.') });
    expect(await names()).toEqual([sample.name]);
    await server.sql("delete from private.audit_log where action = 'delete'");
    expect(command(settings, 'restore', file).status).toBe(0);

    // The rules and rights are there as before: marks, alerts and the desk.
    const owner = await signedIn(overHttp(server.url), 'owner@mail.example');
    await owner.from('contact_submissions').insert({ ...sample, name: 'After Restore' });
    expect((await owner.rpc('submission_statistics').single()).data).toMatchObject({ total: 3, new: 3 });
    await discard(server);

    const fresh = await makeNew();
    const elsewhere = { ...fresh.env, DATA_DIR: fresh.dataDir };
    writeFileSync(join(fresh.dataDir, 'carried.gz'), whole);
    expect(command(elsewhere, 'restore', join(fresh.dataDir, 'carried.gz'))).toMatchObject({ status: 0 });
    const second = await fresh.start();
    const again = await signedIn(overHttp(second.url), 'owner@mail.example');
    expect((await again.rpc('submission_statistics').single()).data).toMatchObject({ total: 2 });
    const rows = await second.sql('select * from contact_submissions where name = $1', [emoji.name]);
    expect(rows).toEqual(before);
    await discard(second);
    await fresh.remove();
    await place.remove();
  });
});

test.each(DATABASES)(
  'restored while requests come in, $name has each in place or in the copy put aside',
  async ({ open }) => {
    const database = await open();
    const { backend } = database;
    const folder = makeDataDir();
    const file = join(folder, 'saved.gz');
    const anyone = client(database.fetch);
    await writeBackup(backend.inTransaction, file);
    const acknowledged: string[] = [];
    let isOver = false;
    const lanes = [0, 1, 2, 3, 4, 5].map(async (lane) => {
      for (let turn = 0; !isOver; turn += 1) {
        const name = `Lane ${lane} Turn ${turn}`;
        const { error } = await anyone.from('contact_submissions').insert({ ...sample, name });
        if (error === null) acknowledged.push(name);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
    const asides: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const aside = join(folder, `aside-${round}.gz`);
      await restoreBackup(backend, file, aside);
      asides.push(gunzipSync(readFileSync(aside)).toString());
    }
    isOver = true;
    await Promise.all(lanes);
    const stored = await backend.sql<{ name: string }>('select name from public.contact_submissions');
    const everywhere = asides.join('') + stored.map(({ name }) => `"name": "${name}"`).join('');
    expect(acknowledged.filter((name) => !everywhere.includes(`"name": "${name}"`))).toEqual([]);
    await database.close();
    rmSync(folder, { recursive: true });
  },
);

test('every table is in the backup, or is one that can be made again', async () => {
  const database = await DATABASES[0]?.open();
  const tables = await database?.backend.sql<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'private', 'auth')`,
  );
  const remade = [
    // Sessions and sign-ins under way: staff sign in again. The library's own log, which we replace.
    ...['auth.sessions', 'auth.refresh_tokens', 'auth.flow_state', 'auth.audit_log_entries'],
    // Counts of the last hour, and the figures they are held against.
    ...['private.counted_calls', 'private.limits', 'private.limit_salt'],
    // Attempts of the last hour, and where staff signed in: they do so again.
    ...['private.sign_in_attempts', 'private.known_networks'],
    // Counted again when requests are put back.
    'private.submission_counts',
    // Whether mail and acknowledgements are on: a server says so when it starts.
    ...['private.mail', 'private.acknowledging'],
    // How this server's own chores went, and up to where it has erased.
    ...['private.chores', 'private.retention'],
  ];
  expect(tables?.map(({ name }) => name).sort()).toEqual([...TABLES, ...remade].sort());
  await database?.close();
});

test('the embedded database is backed up once a day, and seven are kept', async () => {
  const dataDir = await makeStartedDataDir();
  const folder = join(dataDir, 'backups');
  const first = await startServer({ dataDir });
  await first.end('SIGTERM');
  const [today = ''] = readdirSync(folder);
  expect(today).toBe(`${new Date().toISOString().slice(0, 10)}.jsonl.gz`);
  const { mtimeMs } = statSync(join(folder, today));
  for (let day = 1; day <= 9; day += 1) writeFileSync(join(folder, `2026-01-0${day}.jsonl.gz`), '');
  writeFileSync(join(folder, '2099-01-01.jsonl.gz'), '');
  for (const name of ['before-restore-1.jsonl.gz', 'before-restore-2.jsonl.gz', 'own.gz']) {
    writeFileSync(join(folder, name), '');
  }
  for (const name of ['before-restore-1.jsonl.gz', 'own.gz']) utimesSync(join(folder, name), 0, 0);
  const second = await startServer({ dataDir });
  await second.end('SIGTERM');
  const kept = ['04', '05', '06', '07', '08', '09'].map((day) => `2026-01-${day}.jsonl.gz`);
  expect(readdirSync(folder).sort()).toEqual(
    [...kept, today, '2099-01-01.jsonl.gz', 'before-restore-2.jsonl.gz', 'own.gz'].sort(),
  );
  // The day's backup is not written again.
  expect(statSync(join(folder, today)).mtimeMs).toBe(mtimeMs);
  expect(existsSync(join(folder, today))).toBe(true);
  rmSync(dataDir, { recursive: true });
});
