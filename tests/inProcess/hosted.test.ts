import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../support/commands.ts';
import { type Cluster, POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { makeDataDir } from '../support/server.ts';
import { sqlOver } from '../support/sql.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'supabase', 'migrations');
const LAID_OUT = join(import.meta.dirname, '..', 'support', 'hosted.sql');
/** Supabase's own program (npm `supabase`), where whoever runs this names it; else the files are applied as it does. */
const SUPABASE = process.env.SUPABASE_CLI;

function pushWithSupabase(program: string, url: string) {
  const folder = makeDataDir();
  // It keeps notes beside what it reads.
  cpSync(join(MIGRATIONS, '..'), join(folder, 'supabase'), { recursive: true });
  execFileSync(program, ['db', 'push', '--yes', '--skip-vault', `--workdir=${folder}`, `--remote=${url}`], {
    env: { ...process.env, HOME: folder, DO_NOT_TRACK: '1' },
    stdio: 'pipe',
  });
  rmSync(folder, { recursive: true });
}

/** As `supabase db push` does: each file in a transaction, and noted. */
async function push(url: string) {
  if (SUPABASE !== undefined) return pushWithSupabase(SUPABASE, url);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe('create schema supabase_migrations');
  await sql.unsafe(
    'create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)',
  );
  for (const file of readdirSync(MIGRATIONS).sort()) {
    const [, version = '', name = ''] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
    await sql.begin(async (transaction) => {
      await transaction.unsafe(readFileSync(join(MIGRATIONS, file), 'utf8'));
      await transaction`insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${name})`;
    });
  }
  await sql.end();
}

describe.runIf(POSTGRES_BIN)('a hosted project, laid out by ourselves', () => {
  let cluster: Cluster;
  let url: string;
  beforeAll(async () => {
    cluster = await startCluster(POSTGRES_BIN ?? '', { isLasting: false });
    url = cluster.url.replace('postgres@', 'project:any@');
    await sqlOver(cluster.url)(readFileSync(LAID_OUT, 'utf8'));
    await push(url);
  });
  afterAll(() => cluster.stop());

  /** Runs statements as one of the project's roles, in one transaction that is undone. */
  async function as(role: string, claims: object, ...statements: string[]) {
    const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined });
    try {
      let rows: Record<string, unknown>[] = [];
      await sql.unsafe('begin');
      await sql.unsafe(`set local role ${role}`);
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ role, ...claims })}, true)`;
      for (const statement of statements) rows = [...(await sql.unsafe(statement))];
      return rows;
    } finally {
      await sql.end();
    }
  }

  test('has every migration, applied by a role that is no superuser', async () => {
    const [owner] = await sqlOver(url)('select rolsuper from pg_roles where rolname = current_user');
    expect(owner).toEqual({ rolsuper: false });
    const applied = await sqlOver(url)('select version from supabase_migrations.schema_migrations');
    expect(applied).toHaveLength(readdirSync(MIGRATIONS).length);
  });

  test('lets a visitor send and not read, and an admin of whom its owner said so read', async () => {
    await insertSubmissions(sqlOver(url), [sample]);
    const columns = Object.keys(sample).join(', ');
    const values = Object.values(sample).map((value) =>
      value === null ? 'null' : `'${value.replaceAll("'", "''")}'`,
    );
    await as('anon', {}, `insert into contact_submissions (${columns}) values (${values})`);
    await expect(as('anon', {}, 'select id from contact_submissions')).rejects.toThrow('permission denied');
    const account = '6f1a0c1e-0000-4000-8000-000000000001';
    const session = '6f1a0c1e-0000-4000-8000-000000000002';
    // Sign-up and sign-in, as GoTrue's own role writes them.
    const gotrue = sqlOver(cluster.url.replace('postgres@', 'supabase_auth_admin@'));
    await gotrue(`insert into auth.users (id, email) values ('${account}', 'desk@mail.example')`);
    await gotrue(
      `insert into auth.sessions (id, user_id, created_at) values ('${session}', '${account}', now())`,
    );
    const claims = { sub: account, session_id: session };
    expect(await as('authenticated', claims, 'select id from contact_submissions')).toEqual([]);
    expect(await sqlOver(url)("select public.grant_admin('desk@mail.example') as done")).toEqual([
      { done: true },
    ]);
    expect(await as('authenticated', claims, 'select id from contact_submissions')).toHaveLength(1);
    expect(await as('authenticated', claims, 'select * from list_submissions()')).toHaveLength(1);
  });

  test('is not taken for a database of our server’s own', () => {
    const { status, says } = runProgram('main.ts', { PORT: '0', DATA_DIR: makeDataDir(), DATABASE_URL: url });
    expect(status).toBe(1);
    expect(says).toMatch(/is a Supabase project.*Nothing was changed/);
  });
});
