import { cp } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Asks the process that runs the tests: see globalSetup.ts. */
async function ask(kind: 'embedded' | 'postgres'): Promise<string> {
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

/** Puts the embedded database into a server's folder, as a first start leaves it. */
export async function putDatabase(dataDir: string): Promise<void> {
  await cp(await ask('embedded'), join(dataDir, 'database'), { recursive: true });
}

/**
 * A database of one's own in a PostgreSQL that all tests share, as a first start leaves it.
 * @returns its URL.
 */
export const createPostgres = (): Promise<string> => ask('postgres');
