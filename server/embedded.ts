import { join } from 'node:path';
import { App } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { type Connection, openEmbedded, openPostgres } from './database.ts';
import { createQueue } from './queue.ts';
import type { Secrets } from './secrets.ts';

/** What the built site sends with every call: a name for the public, not a secret. */
export const PUBLIC_KEY = 'sb_publishable_embedded';

export type Backend = {
  /** Answers one call of Supabase's REST or auth API. */
  fetch(request: Request): Promise<Response>;
  /** Whether the database answers. */
  isAlive(): Promise<boolean>;
  /** Waits for what is in flight and closes the database. */
  close(): Promise<void>;
};

type Options = { dataDir: string; databaseUrl: string | undefined; siteUrl: string; secrets: Secrets };

/** Supabase's API in this process, over PostgreSQL or the database in `dataDir`, migrated. */
export async function openBackend(options: Options): Promise<Backend> {
  return options.databaseUrl === undefined
    ? openOverFolder(options)
    : openOverPostgres(options, options.databaseUrl);
}

async function openOverFolder(options: Options): Promise<Backend> {
  const connection = await openEmbedded(join(options.dataDir, 'database'));
  const app = createApp(connection, options);
  await applyPendingMigrations(app);
  // PGlite has one connection, and the library gives it to every request at once:
  // overlapping transactions would run under each other's role.
  const enqueue = createQueue();
  return {
    fetch: (request) => enqueue(() => app.fetch(request), new URL(request.url).pathname.startsWith('/auth/')),
    isAlive: () => enqueue(() => answers(connection)),
    close: () => enqueue(() => connection.close()),
  };
}

/** Any number: processes that migrate one database must only agree on it. */
const MIGRATION_LOCK = 7_261_121;

async function openOverPostgres(options: Options, url: string): Promise<Backend> {
  // One connection, so that a migration's BEGIN and COMMIT meet and the lock is its own.
  const migrating = openPostgres(url, 1);
  try {
    await migrating.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await applyPendingMigrations(createApp(migrating, options));
  } finally {
    await migrating.close();
  }
  const connection = openPostgres(url, 10);
  const app = createApp(connection, options);
  return {
    fetch: (request) => app.fetch(request),
    isAlive: () => answers(connection),
    close: () => connection.close(),
  };
}

const answers = async (connection: Connection) => (await connection.ping()) === true;

function createApp(connection: Connection, { siteUrl, secrets }: Options) {
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
      email: { enable_signup: true, enable_confirmations: false },
    },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false } },
  });
}
