import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../support/commands.ts';
import { rawSql } from '../support/rawSql.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, makeStartedDataDir } from '../support/server.ts';
import { STORES } from '../support/stores.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PREPARE = join(ROOT, 'tests', 'support', 'prepareDatabase.ts');
/** The first migration that the older version lacks: it makes a table that backups hold. */
const NEWER = '20261122100000';

const versionsOf = (folder: string) =>
  readdirSync(join(folder, 'supabase', 'migrations')).map((name) => name.split('_')[0] ?? '');

/** A folder with the migrations that an older version had. */
function makeOlderVersion(): string {
  const folder = makeDataDir();
  cpSync(join(ROOT, 'supabase'), join(folder, 'supabase'), { recursive: true });
  for (const name of readdirSync(join(folder, 'supabase', 'migrations')))
    if (name >= NEWER) rmSync(join(folder, 'supabase', 'migrations', name));
  return folder;
}

describe.each(STORES)('$name that an older version has used', ({ makeNew }) => {
  test('is backed up as that version reads it, then migrated, and keeps what is in it', async () => {
    const store = await makeNew();
    const older = makeOlderVersion();
    const url = store.env.DATABASE_URL ?? [];
    execFileSync(process.execPath, ['--liftoff-only', PREPARE, store.dataDir, url].flat(), { cwd: older });
    const values = Object.values(sample).map((value) => `'${value}'`);
    await rawSql(store, `insert into contact_submissions (${Object.keys(sample)}) values (${values})`);
    const upgraded = await store.start();
    expect(await upgraded.sql('select name from contact_submissions')).toEqual([{ name: sample.name }]);
    const versions = await upgraded.sql('select version from supabase_migrations.schema_migrations');
    expect(versions).toHaveLength(versionsOf(ROOT).length);
    // It had no mail: what is known by then is not mailed when there is some.
    expect(await upgraded.sql('select is_held from private.alerts')).toEqual([{ is_held: true }]);
    await upgraded.end('SIGTERM');
    const folder = join(store.dataDir, 'backups');
    const [name = ''] = readdirSync(folder).filter((file) => file.startsWith('before-upgrade-'));
    const [first = '', ...rows] = gunzipSync(readFileSync(join(folder, name)))
      .toString()
      .split('\n');
    // The older version takes no backup with a migration that it does not know.
    expect(JSON.parse(first).migrations).toEqual(versionsOf(older));
    expect(rows.join()).toContain(sample.name);
    expect(rows.join()).not.toContain('submission_handling');

    // Nothing is backed up where nothing is to be changed.
    const again = await store.start();
    await again.end('SIGTERM');
    expect(readdirSync(folder).filter((file) => file.startsWith('before-upgrade-'))).toHaveLength(1);

    const elsewhere = await makeStartedDataDir();
    const words = ['restore', join(folder, name)];
    expect(runProgram('cli/runCommand.ts', { DATA_DIR: elsewhere }, ...words).status).toBe(0);
    expect(await rawSql({ dataDir: elsewhere, env: {} }, 'select name from contact_submissions')).toEqual([
      { name: sample.name },
    ]);
    for (const made of [older, elsewhere]) rmSync(made, { recursive: true });
    await discard(again);
    await store.remove();
  });
});
