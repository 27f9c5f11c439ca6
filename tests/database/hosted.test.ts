import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/database.ts';
import { type Cluster, POSTGRES_BIN, startCluster, urlFor } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { type Caller, type CallerName, createCallers } from './callers.ts';
import { insertRequests } from './desk.ts';
import { expectOutcome, MATRIX } from './matrix.ts';
import { FLAWS } from './schema.ts';

const SUPABASE = join(import.meta.dirname, '..', '..', 'supabase');
const HOSTED = join(import.meta.dirname, '..', 'support', 'hosted.sql');
/** Supabase's own program (npm `supabase`), where the environment names it. */
const SUPABASE_CLI = process.env.SUPABASE_CLI;

function pushWithSupabase(program: string, url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'supabase-'));
  cpSync(SUPABASE, join(folder, 'supabase'), { recursive: true });
  execFileSync(program, ['db', 'push', '--yes', '--skip-vault', `--workdir=${folder}`, `--remote=${url}`], {
    env: { ...process.env, HOME: folder, DO_NOT_TRACK: '1' },
    stdio: 'pipe',
  });
  rmSync(folder, { recursive: true });
}

describe.runIf(POSTGRES_BIN)('a simulated hosted project', () => {
  let cluster: Cluster;
  let url: string;
  let client: pg.Client;
  let query: Query;
  let callers: Record<CallerName, Caller>;
  let submission: string;

  beforeAll(async () => {
    cluster = await startCluster({ isDurable: false });
    const admin = new pg.Client(cluster.url);
    await admin.connect();
    await admin.query(readFileSync(HOSTED, 'utf8'));
    await admin.end();
    url = urlFor(cluster, { user: 'project', database: 'postgres' });
    client = new pg.Client(url);
    await client.connect();
    if (SUPABASE_CLI) pushWithSupabase(SUPABASE_CLI, url);
    else {
      const folder = join(SUPABASE, 'migrations');
      for (const file of readdirSync(folder).sort()) {
        await client.query(`begin; ${readFileSync(join(folder, file), 'utf8')}; commit`);
      }
    }
    query = async (text, values = []) => (await client.query(text, [...values])).rows;
    callers = await createCallers(query);
    [submission = ''] = await insertRequests(query, sample);
    await query(
      `insert into public.submission_handling (id, submission_id, turn, kind) values (gen_random_uuid(), $1, 1, 'taken')`,
      [submission],
    );
  });
  afterAll(async () => {
    await client.end();
    await cluster.stop();
  });

  async function transaction(work: (query: Query) => Promise<void>) {
    await query('begin');
    await work(query).finally(() => query('rollback'));
  }

  test('takes the migrations from a role that is no superuser', async () => {
    expect(await query('select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  test.each(FLAWS)('has no %s', async (_flaw, statement) => {
    await query('analyze');
    expect(await query(statement)).toEqual([]);
  });

  describe.each(MATRIX)('%s', (_what, action, outcomes) => {
    test.each(Object.entries(outcomes))('%s: %s', async (name, outcome) => {
      const caller = callers[name as CallerName];
      await expectOutcome(transaction, action, { submission, caller }, outcome);
    });
  });

  test('limits the form to 20 requests in 10 minutes from one client, whatever it says of itself', async () => {
    const sendFrom = async (headers: object) => {
      await query('begin');
      await query("select set_config('request.headers', $1, true), set_config('role', 'anon', true)", [
        JSON.stringify(headers),
      ]);
      await query(
        `insert into public.contact_submissions (${Object.keys(sample)}) values ($1, $2, $3, $4, $5, $6, $7)`,
        Object.values(sample),
      ).finally(() => query('commit'));
    };
    for (let turn = 0; turn < 20; turn += 1)
      await sendFrom({ 'x-forwarded-for': `10.0.0.${turn}, 192.0.2.1` });
    await expect(sendFrom({ 'x-forwarded-for': '10.0.0.99, 192.0.2.1' })).rejects.toMatchObject({
      code: 'PGRST',
      message: expect.stringContaining('Please try again in 10 minutes, or call us.'),
      detail: expect.stringContaining('"status": 429'),
    });
    await sendFrom({ 'cf-connecting-ip': '192.0.2.2', 'x-forwarded-for': '192.0.2.1' });
    // An IPv6 network of 64 bits is one household.
    for (let turn = 0; turn < 20; turn += 1) await sendFrom({ 'cf-connecting-ip': `2001:db8::${turn}` });
    await expect(sendFrom({ 'cf-connecting-ip': '2001:db8::ffff' })).rejects.toMatchObject({ code: 'PGRST' });
    await sendFrom({ 'cf-connecting-ip': '2001:db8:1::1' });
    const stored = JSON.stringify(await query('select * from private.form_calls'));
    expect(stored).not.toMatch(/192\.0\.2|2001:db8/);
    await query("update private.form_calls set ends_at = now() - interval '1 second'");
    await sendFrom({ 'x-forwarded-for': '192.0.2.1' });
    expect(await query('select from private.form_calls')).toHaveLength(1);
  });

  test('is not taken for a database of our own server', async () => {
    const opened = openDatabase({ dataDir: '', database: { kind: 'postgres', url } });
    await expect(opened).rejects.toThrow(/is a Supabase project.*Nothing was changed/);
  });
});
