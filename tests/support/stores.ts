import { rmSync } from 'node:fs';
import { POSTGRES_BIN, startCluster } from './postgres.ts';
import { createPostgres } from './preparedDatabases.ts';
import { makeDataDir, makeStartedDataDir, startServer } from './server.ts';

/** A place to store on one kind of database. */
export type Store = {
  /** Starts a server over what is stored. */
  start(): ReturnType<typeof startServer>;
  dataDir: string;
  env: Record<string, string>;
  remove(): Promise<void>;
};

function store(dataDir: string, env: Record<string, string>, end: () => Promise<void>): Store {
  return {
    dataDir,
    env,
    start: () => startServer({ dataDir, env }),
    async remove() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const nothing = async () => undefined;

/** `make` gives one as a first start leaves it, `makeNew` one that no server has seen. */
const pglite = {
  name: 'PGlite',
  make: async () => store(await makeStartedDataDir(), {}, nothing),
  makeNew: async () => store(makeDataDir(), {}, nothing),
};

const postgres = (bin: string): typeof pglite => ({
  name: 'PostgreSQL',
  make: async () => store(makeDataDir(), { DATABASE_URL: await createPostgres() }, nothing),
  async makeNew() {
    const cluster = await startCluster(bin);
    return store(makeDataDir(), { DATABASE_URL: cluster.url }, cluster.stop);
  },
});

/** One for each database that can be had here. */
export const STORES = POSTGRES_BIN ? [pglite, postgres(POSTGRES_BIN)] : [pglite];
