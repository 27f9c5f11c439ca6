import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noDatabase } from './errors.ts';

/** One connection: `exec` runs several statements of SQL without values. */
export type Session = {
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  exec(sql: string): Promise<unknown>;
};

const FOLDER = join(import.meta.dirname, '..', '..', 'supabase', 'migrations');
const BOOTSTRAP = join(import.meta.dirname, 'bootstrap.sql');

/** The table in which Supabase's CLI keeps its record. */
const TABLE = 'supabase_migrations.schema_migrations';

/** Held while migrating, so that a command and a server do not migrate one PostgreSQL at once. */
const MIGRATION_LOCK = 7_261_121;

export type MigrateOptions = {
  /** Where the database is, for messages: "The database in ./data". */
  where: string;
  mustExist?: boolean;
  beforeUpgrade?: (() => Promise<void>) | undefined;
};

/**
 * Applies pending migrations in order, each in one transaction.
 * @throws Error when another version of the site has used the database; nothing is changed then.
 */
export async function migrate(session: Session, { where, mustExist, beforeUpgrade }: MigrateOptions) {
  const migrations = readMigrations();
  await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const applied = await appliedVersions(session);
    if (mustExist && applied.length === 0) throw noDatabase(where);
    refuseUnknown(
      applied,
      migrations.map(({ version }) => version),
      where,
    );
    const pending = migrations.filter(({ version }) => !applied.includes(version));
    if (pending.length === 0) return;
    if (applied.length > 0) await beforeUpgrade?.();
    await inTransaction(session, async () => {
      await session.exec(readFileSync(BOOTSTRAP, 'utf8'));
      await session.exec(`create schema if not exists supabase_migrations;
        create table if not exists ${TABLE} (version text primary key, statements text[], name text)`);
    });
    for (const { version, name } of pending) {
      await inTransaction(session, async () => {
        await session.exec(readFileSync(join(FOLDER, `${version}_${name}.sql`), 'utf8'));
        await session.query(`insert into ${TABLE} (version, name) values ($1, $2)`, [version, name]);
      });
    }
  } finally {
    // A lost connection has released the lock already.
    await session.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

const readMigrations = () =>
  readdirSync(FOLDER)
    .map((file) => /^(\d+)_(.+)\.sql$/.exec(file))
    .filter((match) => match !== null)
    .map(([, version = '', name = '']) => ({ version, name }))
    .sort((one, other) => (one.version < other.version ? -1 : 1));

async function appliedVersions(session: Session): Promise<string[]> {
  const [found] = await session.query('select to_regclass($1) is not null as exists', [TABLE]);
  if (found?.exists !== true) return [];
  return (await session.query(`select version from ${TABLE}`)).map(({ version }) => String(version));
}

function refuseUnknown(applied: string[], known: string[], where: string) {
  const unknown = applied.filter((version) => !known.includes(version)).sort();
  const [oldest] = known;
  if (unknown.length === 0 || oldest === undefined) return;
  if (unknown.some((version) => version < oldest)) {
    throw new Error(
      `${where} was made by a version of this site before 1.0.0. Nothing was changed. Make a backup with that version (npm run backup -- FILE), then restore it with this one into a new, empty database (npm run restore -- FILE): docs/upgrading.md`,
    );
  }
  throw new Error(
    `${where} was last used by a newer version of this site, with the migration ${unknown.join(', ')}. Nothing was changed. Start that version, or restore a backup that this version made into a new database.`,
  );
}

async function inTransaction(session: Session, work: () => Promise<void>) {
  await session.exec('begin');
  try {
    await work();
    await session.exec('commit');
  } catch (error) {
    await session.exec('rollback').catch(() => undefined);
    throw error;
  }
}
