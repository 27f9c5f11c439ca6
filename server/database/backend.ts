import { join } from 'node:path';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Secrets } from '../dataDir/secrets.ts';
import { CALL_TIMEOUT_MS, TimeoutError, withTimeout } from '../timeout.ts';
import { markTransient } from './errors.ts';
import { LINK_SECONDS } from './linkSeconds.ts';
import { migrate } from './migrations.ts';
import { reopenOnPanic } from './panic.ts';
import { openPglite } from './pglite.ts';
import { connectToPostgres, openPostgres } from './postgres.ts';
import { createQueue } from './queue.ts';
import { requireRights } from './rights.ts';
import { sendSubmission } from './sendSubmission.ts';
import { type Database, type DatabaseSettings, type Sql, sqlOfPglite, sqlOfPostgres } from './sql.ts';

/** What the built site sends with every call: a name for the public, not a secret. */
export const PUBLIC_KEY = 'sb_publishable_embedded';

const PING_TIMEOUT_MS = 4_000;

/** An arbitrary number, on which processes that migrate one database agree. */
const MIGRATION_LOCK = 7_261_121;

/** An open database, and Supabase's API over it. */
export type Backend = Database & {
  /** Responds to one call of Supabase's REST or auth API. */
  fetch(request: Request): Promise<Response>;
  /** Stores what a visitor sent, as the anonymous role. @throws the database's error; when it takes too long. */
  sendSubmission(submission: object): Promise<void>;
  /** Runs `work` while none runs under the same key, in this process or another. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether the database responds. */
  isAlive(): Promise<boolean>;
  /** Waits for what is in flight and closes the database. */
  close(): Promise<void>;
};

type Options = {
  dataDir: string;
  database: DatabaseSettings;
  siteUrl: string;
  secrets: Secrets;
  /** Whether anyone may make an account; they may where it is left out. */
  isSignUpOpen?: boolean;
  /** Backs up a database that an older version has used, before it is changed. */
  beforeUpgrade?: (database: Database) => Promise<void>;
};

/** Supabase's API in this process, over PostgreSQL or the database in `dataDir`, migrated. */
export const openBackend = (options: Options): Promise<Backend> =>
  options.database.kind === 'embedded'
    ? openOverPglite(options)
    : openOverPostgres(options, options.database.url);

async function openOverPglite(options: Options): Promise<Backend> {
  const database = await reopenOnPanic(async () => {
    const opened = await openPglite(join(options.dataDir, 'database'));
    const app = createApp(opened.connection, options);
    try {
      const { driver } = opened.connection;
      const upgraded: Database = {
        kind: 'embedded',
        sql: sqlOfPglite(driver),
        inTransaction: (work) => driver.transaction((transaction) => work(sqlOfPglite(transaction))),
      };
      await migrate(app, `The database in ${options.dataDir}`, async () => options.beforeUpgrade?.(upgraded));
      await learnTables(app);
    } catch (error) {
      await opened.close().catch(() => undefined);
      throw error;
    }
    return { ...opened, app, driver: opened.connection.driver };
  });
  // PGlite has one connection, and the library gives it to every request at once:
  // overlapping transactions would run under each other's role.
  const enqueue = createQueue();
  const sqlNow: Sql = (text, values) => database.use(({ driver }) => sqlOfPglite(driver)(text, values));
  const sql: Sql = (text, values) => enqueue(() => sqlNow(text, values));
  return {
    kind: 'embedded',
    fetch: (request) => {
      const end = performance.now() + CALL_TIMEOUT_MS;
      const call = async () => {
        // Whoever waited so long was told that it failed: it must not be stored after that.
        if (performance.now() > end) throw new TimeoutError('The call waited too long for its turn.');
        return database.use(async ({ app }) => app.fetch(request));
      };
      return withTimeout(CALL_TIMEOUT_MS, enqueue(call, new URL(request.url).pathname.startsWith('/auth/')));
    },
    sendSubmission(submission) {
      const end = performance.now() + CALL_TIMEOUT_MS;
      return withTimeout(
        CALL_TIMEOUT_MS,
        enqueue(() => sendSubmission(sqlNow, submission, end)),
      );
    },
    sql,
    inTransaction: (work) =>
      enqueue(() =>
        database.use(({ driver }) => driver.transaction((transaction) => work(sqlOfPglite(transaction)))),
      ),
    // The queue runs one call at a time anyway.
    withLock: (_key, work) => work(),
    isAlive: () => isAlive(sql),
    close: () => enqueue(() => database.close()),
  };
}

async function openOverPostgres(options: Options, url: string): Promise<Backend> {
  // One connection, so that a migration's BEGIN and COMMIT meet and the lock is its own.
  const migrating = connectToPostgres(url);
  try {
    await migrating.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await requireRights(sqlOfPostgres(migrating.driver));
    await migrate(createApp(migrating, options), 'The database at DATABASE_URL', async () => {
      const upgraded = openPostgres(url, 1);
      await options.beforeUpgrade?.(upgraded).finally(() => upgraded.close());
    });
  } finally {
    await migrating.close();
  }
  const { connection, ...database } = openPostgres(url, 10);
  const app = createApp(connection, options);
  await learnTables(app);
  return {
    ...database,
    fetch: (request) => withTimeout(CALL_TIMEOUT_MS, Promise.resolve(app.fetch(request))),
    isAlive: () => isAlive(database.sql),
  };
}

/** The library looks once, at its first call. Were the database away just then, it would respond with 404, not 503. */
const learnTables = ({ connection }: App) => connection.introspect({ useCache: true });

const isAlive = (sql: Sql): Promise<boolean> =>
  withTimeout(PING_TIMEOUT_MS, sql('select 1')).then(
    () => true,
    () => false,
  );

/**
 * The library, with three things that it must know:
 *
 * - Row security is in use. On its first request it would otherwise grant `anon` everything on
 *   every table that has row security, undoing what the migrations revoke.
 * - Which errors are transient. It would respond to those with 500.
 * - No `secret_key`: without one, no key stands for the service role.
 */
function createApp(
  connection: PgliteConnection | PostgresConnection,
  { siteUrl, secrets, isSignUpOpen = true }: Options,
) {
  return new App({
    connection: Object.assign(connection, { rlsState: 'active', normalizeDbError: markTransient }),
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: secrets.jwtSecret,
      publishable_key: PUBLIC_KEY,
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      enable_signup: isSignUpOpen,
      email: { enable_signup: true, enable_confirmations: false, otp_expiry: LINK_SECONDS },
    },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false } },
  });
}
