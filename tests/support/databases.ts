import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, type DatabaseSettings, openDatabase, type Query } from '../../server/db/database.ts';
import { urlFor } from './postgres.ts';

export type TestDatabase = Database & {
  /** Where it is, for a server that is to run over it once this is closed. */
  settings: { dataDir: string; database: DatabaseSettings };
  /** Runs each statement in a transaction under one of the API's roles, as PostgREST does. */
  as(role: ApiRole, claims?: object): Query;
  /** Closes the database and opens it again. */
  reopen(): Promise<void>;
  /** Closes and deletes it. */
  remove(): Promise<void>;
};

export type ApiRole = 'anon' | 'authenticated' | 'service_role';

export const openPglite = () => open(copyPglite());

/** The databases that tests can have here, each with a function that opens a migrated one of its own. */
export const DATABASES: { name: string; open(): Promise<TestDatabase> }[] = [
  { name: 'PGlite', open: openPglite },
];
const cluster = process.env.POSTGRES_TEMPLATE;
if (cluster) DATABASES.push({ name: 'PostgreSQL', open: async () => open(await copyPostgres(cluster)) });

type Place = TestDatabase['settings'] & { drop?: () => Promise<unknown> };

async function open({ drop, ...settings }: Place): Promise<TestDatabase> {
  let current = await openDatabase(settings);
  const transaction: Database['transaction'] = (work, options) => current.transaction(work, options);
  return {
    kind: current.kind,
    settings,
    query: (text, values) => current.query(text, values),
    transaction,
    isAlive: () => current.isAlive(),
    purge: () => current.purge(),
    close: () => current.close(),
    as: (role, claims) => (text, values) =>
      transaction(async (query) => {
        await setRole(query, role, claims);
        return query(text, values);
      }),
    async reopen() {
      await current.close();
      current = await openDatabase(settings);
    },
    async remove() {
      await current.close();
      await drop?.();
      rmSync(settings.dataDir, { recursive: true, force: true });
    },
  };
}

/** Takes a role for the rest of a transaction, with the claims of an access token. */
export async function setRole(query: Query, role: ApiRole, claims: object = {}) {
  await query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    role,
    JSON.stringify({ role, ...claims }),
  ]);
}

function copyPglite(): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const folder = join(dataDir, 'database');
  cpSync(process.env.PGLITE_TEMPLATE ?? '', folder, { recursive: true });
  chmodSync(folder, 0o700);
  return { dataDir, database: { kind: 'embedded', folder } };
}

async function copyPostgres(url: string): Promise<Place> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name} template site_template owner site_template`);
  return {
    dataDir: mkdtempSync(join(tmpdir(), 'data-')),
    database: { kind: 'postgres', url: urlFor({ url }, { user: 'site_template', database: name }) },
    drop: () => run(`drop database ${name} with (force)`),
  };
}
