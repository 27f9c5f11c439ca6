import { rmSync } from 'node:fs';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { makeDataDir, startServer } from '../support/server.ts';

export type Stored = {
  /** Starts a server over what is stored. */
  start(): ReturnType<typeof startServer>;
  dataDir: string;
  env: Record<string, string>;
  remove(): Promise<void>;
};

async function stored(env: Record<string, string>, end: () => Promise<void>): Promise<Stored> {
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

const pglite = { name: 'PGlite', make: () => stored({}, async () => undefined) };

const postgres = (bin: string) => ({
  name: 'PostgreSQL',
  async make() {
    const cluster = await startCluster(bin);
    return stored({ DATABASE_URL: cluster.url }, cluster.stop);
  },
});

/** An empty place to store, on each database that can be had here. */
export const DATABASES = POSTGRES_BIN ? [pglite, postgres(POSTGRES_BIN)] : [pglite];
