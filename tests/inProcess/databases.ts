import { rmSync } from 'node:fs';
import { createApi } from '../../server/api/api.ts';
import { toSafeResponse } from '../../server/api/forward.ts';
import { type Backend, openBackend } from '../../server/database/backend.ts';
import type { DatabaseSettings } from '../../server/database/sql.ts';
import { openSecrets, type Secrets } from '../../server/dataDir/secrets.ts';
import { openLimiter } from '../../server/limits/limiter.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { createPostgres } from '../support/preparedDatabases.ts';
import '../support/quickPasswords.ts';
import { makeDataDir, makeStartedDataDir } from '../support/server.ts';

export type OpenDatabase = {
  /** The API as browsers reach it: the product's calls only. */
  fetch: (request: Request) => Response | Promise<Response>;
  /** All of Supabase's API, as on a hosted project: only SQL says who may do what. */
  direct: (request: Request) => Promise<Response>;
  backend: Backend;
  secrets: Secrets;
  /** The links that set a password, and where they were to be mailed. */
  links: { to: string; path: string }[];
  /** Closes the backend and opens it again over what is stored. */
  reopen(): Promise<void>;
  close(): Promise<void>;
};

type Place = { dataDir: string; settings: DatabaseSettings; end?: () => Promise<void> };

/** Opens the API over the embedded database, or over a PostgreSQL. */
async function open({ dataDir, settings, end }: Place): Promise<OpenDatabase> {
  const secrets = await openSecrets(dataDir);
  const siteUrl = 'http://site.example';
  const openOnce = () => openBackend({ dataDir, database: settings, siteUrl, secrets });
  const { jwtSecret } = secrets;
  const links: OpenDatabase['links'] = [];
  function api(backend: Backend) {
    const limiter = openLimiter({ limits: LIMITS, secret: jwtSecret, sql: backend.sql });
    const sendLink = (to: string, path: string) => void links.push({ to, path });
    return createApi(backend, { siteUrl, limiter, jwtSecret, sendLink }).fetch;
  }
  const backend = await openOnce();
  const database: OpenDatabase = {
    backend,
    secrets,
    links,
    fetch: api(backend),
    direct: async (request) => toSafeResponse(await database.backend.fetch(request)),
    async reopen() {
      await database.backend.close();
      database.backend = await openOnce();
      database.fetch = api(database.backend);
    },
    async close() {
      await database.backend.close();
      await end?.();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return database;
}

const embedded = { kind: 'embedded' } as const;

/** `open` opens one as a first start leaves it; `openNew` makes and migrates it itself. */
export const pglite = {
  name: 'PGlite',
  open: async () => open({ dataDir: await makeStartedDataDir(), settings: embedded }),
  openNew: async () => open({ dataDir: makeDataDir(), settings: embedded }),
};

const postgres = (bin: string): typeof pglite => ({
  name: 'PostgreSQL',
  open: async () =>
    open({ dataDir: makeDataDir(), settings: { kind: 'postgres', url: await createPostgres() } }),
  async openNew() {
    const { url, stop } = await startCluster(bin);
    return open({ dataDir: makeDataDir(), settings: { kind: 'postgres', url }, end: stop });
  },
});

/** The databases that can be had here: npm test says so where PostgreSQL is missing. */
export const DATABASES = POSTGRES_BIN ? [pglite, postgres(POSTGRES_BIN)] : [pglite];
