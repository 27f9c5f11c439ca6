import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDataDir } from '../dataDir/dataDir.ts';
import { FolderInUseError, lockFolder } from '../dataDir/lock.ts';
import { openSecrets } from '../dataDir/secrets.ts';
import { explain } from '../program.ts';
import type { Settings } from '../settings.ts';
import { sendCommand } from './commandClient.ts';
import type { CommandRunner, openCommandRunner as OpenCommandRunner } from './commandRunner.ts';
import { isPrivateSocket, readSocketPath } from './commandSocket.ts';

export type FoundDatabase = {
  /** Which one it is, to print before anything is done with it: no password in it. */
  name: string;
  open(): Promise<CommandRunner>;
};

/**
 * Finds the database that the settings name, whether a server runs over it or not.
 * @param mayCreate whether one is made, when it is opened, where there is none.
 * @throws when there is none, with where it was looked for and how to name another.
 */
export async function findDatabase(settings: Settings, mayCreate: boolean): Promise<FoundDatabase> {
  return settings.database.kind === 'embedded'
    ? findEmbedded(settings, mayCreate)
    : findPostgres(settings, settings.database.url, mayCreate);
}

/** Loading what opens a database is most of a command's time: one that a running server does needs none of it. */
async function openRunner(...options: Parameters<typeof OpenCommandRunner>): Promise<CommandRunner> {
  const { openCommandRunner } = await import('./commandRunner.ts');
  return openCommandRunner(...options);
}

function findEmbedded(settings: Settings, mayCreate: boolean): FoundDatabase {
  const { dataDir } = settings;
  checkDataDir(dataDir);
  const exists = existsSync(join(dataDir, 'database'));
  // Looking must leave nothing behind: neither a folder nor a lock in it.
  if (!exists && !mayCreate && !existsSync(join(dataDir, 'lock'))) throw new NoDatabaseError(`in ${dataDir}`);
  const lock = tryLock(dataDir);
  if (lock === undefined) return findRunningServer(dataDir);
  if (!exists && !mayCreate) {
    lock.release();
    throw new NoDatabaseError(`in ${dataDir}`);
  }
  return {
    name: exists ? `the embedded one in ${dataDir}` : `a new embedded one in ${dataDir}`,
    async open() {
      try {
        const runner = await openRunner(settings, await openSecrets(dataDir));
        return { ...runner, close: () => runner.close().finally(lock.release) };
      } catch (error) {
        lock.release();
        throw error;
      }
    },
  };
}

function tryLock(dataDir: string) {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}

function findRunningServer(dataDir: string): FoundDatabase {
  const path = readSocketPath(dataDir);
  if (path === undefined) {
    throw new Error(
      `The database in ${dataDir} is in use by a server that is starting, or by another command. Try again in a few seconds.`,
    );
  }
  if (!isPrivateSocket(path, dataDir)) {
    throw new Error(
      `${path}, where the server over ${dataDir} takes commands, is not the server owner's alone, or is gone. Start the server again.`,
    );
  }
  return {
    name: `the running server's in ${dataDir}`,
    open: async () => ({
      run: (request, signal) => sendCommand({ dataDir, path }, request, signal),
      close: async () => undefined,
    }),
  };
}

async function findPostgres(settings: Settings, url: string, mayCreate: boolean): Promise<FoundDatabase> {
  const name = nameOfPostgres(url);
  const exists = await holdsSite(url).catch((error) => {
    throw new Error(`${name}: ${explain(error)}`);
  });
  if (!exists && !mayCreate) throw new NoDatabaseError(`in ${name}`);
  // Commands use no keys, and must not leave any in a folder that nobody named.
  const noKeys = { jwtSecret: randomBytes(32).toString('hex') };
  return { name: exists ? name : `${name}, new`, open: () => openRunner(settings, noKeys) };
}

/** The host, port and name in a `DATABASE_URL`. */
export function nameOfPostgres(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
}

async function holdsSite(url: string): Promise<boolean> {
  const { openPostgres } = await import('../database/postgres.ts');
  const { sql, close } = openPostgres(url, 1);
  try {
    const [row] = await sql<{ name: string | null }>(
      "select to_regclass('public.contact_submissions')::text as name",
    );
    return row?.name != null;
  } finally {
    await close();
  }
}

/** Thrown rather than make a second database beside the one that is meant. */
class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
  constructor(where: string) {
    super(
      `There is no database of this site ${where}. Is the server's elsewhere? Name it as the server does, in .env or before the command: DATA_DIR=/its/folder or DATABASE_URL=postgres://… If there is none yet, start the server first: npm start`,
    );
  }
}
