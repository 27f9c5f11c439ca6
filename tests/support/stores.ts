import { rmSync } from 'node:fs';
import { POSTGRES_BIN, startCluster } from './postgres.ts';
import { makeDataDir, startServer } from './server.ts';

/** An empty place to store on one kind of database. */
export type Store = {
  /** Starts a server over what is stored. */
  start(): ReturnType<typeof startServer>;
  dataDir: string;
  env: Record<string, string>;
  remove(): Promise<void>;
};

async function store(env: Record<string, string>, end: () => Promise<void>): Promise<Store> {
  const dataDir = makeDataDir();
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

const pglite = { name: 'PGlite', make: () => store({}, async () => undefined) };

const postgres = (bin: string) => ({
  name: 'PostgreSQL',
  async make() {
    const cluster = await startCluster(bin);
    return store({ DATABASE_URL: cluster.url }, cluster.stop);
  },
});

/** One for each database that can be had here. */
export const STORES = POSTGRES_BIN ? [pglite, postgres(POSTGRES_BIN)] : [pglite];
