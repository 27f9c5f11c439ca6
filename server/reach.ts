import { readAnnouncement } from './announcement.ts';
import { type Backend, openBackend } from './embedded.ts';
import { FolderInUseError, lockFolder } from './lock.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

type Ways<T> = {
  /** With the database opened here: no server runs, or PostgreSQL takes us beside it. */
  directly(backend: Backend, secrets: Secrets): Promise<T>;
  /** Through the server that holds the folder, at `url`. */
  beside(url: string, secrets: Secrets): Promise<T>;
};

/** Reaches the data for a command, whether the server runs or not. */
export async function reach<T>(settings: Settings, { directly, beside }: Ways<T>): Promise<T> {
  const { dataDir, databaseUrl, siteUrl = 'http://localhost' } = settings;
  const secrets = await openSecrets(dataDir);
  const lock = databaseUrl === undefined ? tryLock(dataDir) : undefined;
  if (databaseUrl === undefined && lock === undefined) {
    const server = readAnnouncement(dataDir);
    if (server === undefined) throw new Error('The server is starting. Try again in a few seconds.');
    return beside(server, secrets);
  }
  const backend = await openBackend({ dataDir, databaseUrl, siteUrl, secrets });
  try {
    return await directly(backend, secrets);
  } finally {
    await backend.close();
    lock?.release();
  }
}

function tryLock(dataDir: string) {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}
