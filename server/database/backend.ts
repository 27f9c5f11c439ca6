import { join } from 'node:path';
import { App } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import type { Secrets } from '../dataDir/secrets.ts';
import { LONGEST_CALL, TooLateError, within } from '../deadline.ts';
import type { DatabaseSettings } from '../settings.ts';
import { type Connection, openEmbedded, openLastingPostgres, openPostgres } from './database.ts';
import { refuseNewer } from './migrations.ts';
import { createQueue } from './queue.ts';
import { keepOpen } from './reopening.ts';
import { type Database, type Sql, sqlOfPglite } from './sql.ts';

/** How long a link that sets a password works. */
export const LINK_SECONDS = 30 * 60;

/** What the built site sends with every call: a name for the public, not a secret. */
export const PUBLIC_KEY = 'sb_publishable_embedded';

export type Backend = Database & {
  /** Answers one call of Supabase's REST or auth API. */
  fetch(request: Request): Promise<Response>;
  /** Runs `work` while none runs under the same key, in this process or another. */
  alone<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether the database answers. */
  isAlive(): Promise<boolean>;
  /** Waits for what is in flight and closes the database. */
  close(): Promise<void>;
};

type Options = {
  dataDir: string;
  database: DatabaseSettings;
  siteUrl: string;
  secrets: Secrets;
  /** Whether anyone may make an account; they may where it is not said. */
  isSignUpOpen?: boolean;
};

/** Supabase's API in this process, over PostgreSQL or the database in `dataDir`, migrated. */
export async function openBackend(options: Options): Promise<Backend> {
  return options.database.kind === 'embedded'
    ? openOverFolder(options)
    : openOverPostgres(options, options.database.url);
}

/** Milliseconds. */
const LONGEST_PING = 4_000;

async function openOverFolder(options: Options): Promise<Backend> {
  const database = await keepOpen(async () => {
    const embedded = await openEmbedded(join(options.dataDir, 'database'));
    const app = createApp(embedded.connection, options);
    try {
      await refuseNewer(app, embedded.connection, `The database in ${options.dataDir}`);
      await applyPendingMigrations(app);
      await learnTables(embedded.connection);
    } catch (error) {
      await embedded.close().catch(() => undefined);
      throw error;
    }
    return { ...embedded, app, driver: embedded.connection.driver };
  });
  // PGlite has one connection, and the library gives it to every request at once:
  // overlapping transactions would run under each other's role.
  const enqueue = createQueue();
  const sql: Sql = (text, values) =>
    enqueue(() => database.use(({ driver }) => sqlOfPglite(driver)(text, values)));
  return {
    kind: 'embedded',
    fetch: (request) => {
      const end = performance.now() + LONGEST_CALL;
      const call = async () => {
        // Whoever waited so long was told that it failed: it must not be stored after that.
        if (performance.now() > end) throw new TooLateError('The call waited too long for its turn.');
        return database.use(async ({ app }) => app.fetch(request));
      };
      return within(LONGEST_CALL, enqueue(call, new URL(request.url).pathname.startsWith('/auth/')));
    },
    sql,
    inTransaction: (work) =>
      enqueue(() =>
        database.use(({ driver }) => driver.transaction((transaction) => work(sqlOfPglite(transaction)))),
      ),
    // Each call is alone with the database anyway.
    alone: (_key, work) => work(),
    isAlive: () => answers(sql),
    close: () => enqueue(() => database.close()),
  };
}

/** Any number: processes that migrate one database must only agree on it. */
const MIGRATION_LOCK = 7_261_121;

async function openOverPostgres(options: Options, url: string): Promise<Backend> {
  // One connection, so that a migration's BEGIN and COMMIT meet and the lock is its own.
  const migrating = openPostgres(url, 1);
  try {
    await migrating.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const app = createApp(migrating, options);
    await refuseNewer(app, migrating, 'The database at DATABASE_URL');
    await applyPendingMigrations(app);
  } finally {
    await migrating.close();
  }
  const { connection, sql, inTransaction, alone, close } = openLastingPostgres(url, 10);
  const app = createApp(connection, options);
  await learnTables(connection);
  return {
    kind: 'postgres',
    fetch: (request) => within(LONGEST_CALL, Promise.resolve(app.fetch(request))),
    sql,
    inTransaction,
    alone,
    isAlive: () => answers(sql),
    close,
  };
}

/** The library looks once, at its first call. Were the database away just then, it would answer 404 for 503. */
const learnTables = (connection: Connection) => connection.introspect({ useCache: true });

const answers = (sql: Sql): Promise<boolean> =>
  within(LONGEST_PING, sql('select 1')).then(
    () => true,
    () => false,
  );

function createApp(connection: Connection, { siteUrl, secrets, isSignUpOpen = true }: Options) {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: secrets.jwtSecret,
      publishable_key: PUBLIC_KEY,
      secret_key: secrets.secretKey,
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
