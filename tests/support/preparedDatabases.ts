import { chmodSync, cpSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Asks the process that runs the tests: see globalSetup.ts. */
async function ask(kind: 'embedded' | 'postgres' | 'cluster'): Promise<string> {
  const socketPath = process.env.PREPARED_DATABASES;
  return new Promise((resolve, reject) => {
    request({ socketPath, path: `/${kind}`, agent: false }, async (response) => {
      const body = await text(response);
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(body));
    })
      .on('error', reject)
      .end();
  });
}

/**
 * Puts the embedded database into a server's folder, as a first start leaves it. A thousand files:
 * copied one after the other, by Node itself, they cost a sixth of what they do with promises.
 */
export async function putDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  cpSync(await ask('embedded'), folder, { recursive: true });
  // Copied so, it forgets that it is for its owner alone.
  chmodSync(folder, 0o700);
}

/**
 * A database of one's own in a PostgreSQL that all tests share, as a first start leaves it.
 * @returns its URL.
 */
export const createPostgres = (): Promise<string> => ask('postgres');

/** A PostgreSQL's folder as `initdb` makes it, to be copied; undefined outside of the tests, where none is prepared. */
export const clusterFolder = async (): Promise<string | undefined> =>
  process.env.PREPARED_DATABASES === undefined ? undefined : ask('cluster');
