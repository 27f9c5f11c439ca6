import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBackend } from '../database/backend.ts';
import { openPostgres } from '../database/database.ts';
import { sqlOfPostgres } from '../database/sql.ts';
import { readAnnouncement } from '../dataDir/announcement.ts';
import { openDataDir } from '../dataDir/dataDir.ts';
import { FolderInUseError, lockFolder } from '../dataDir/lock.ts';
import { openSecrets, type Secrets } from '../dataDir/secrets.ts';
import { explain } from '../explain.ts';
import { localUrl } from '../http/localUrl.ts';
import { openLimiter } from '../limits/limiter.ts';
import type { Settings } from '../settings.ts';
import { askServer } from './commandClient.ts';
import type { CommandOrder } from './commandServer.ts';
import { isPrivateSocket } from './commandSocket.ts';
import { COMMANDS } from './commands.ts';

/** A database that was found, for one command after the other. */
export type Reached = {
  /** Which one it is, for people: no password in it. */
  name: string;
  /** @throws with a sentence for people. */
  run(order: CommandOrder, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

/**
 * Finds the database that the settings name, whether a server runs over it or not.
 * @param mayCreate whether it is made where there is none.
 * @throws when there is none, saying where it was looked for and how to name another.
 */
export async function reach(settings: Settings, mayCreate: boolean): Promise<Reached> {
  return settings.database.kind === 'embedded'
    ? reachFolder(settings, mayCreate)
    : reachPostgres(settings, settings.database.url, mayCreate);
}

async function reachFolder(settings: Settings, mayCreate: boolean): Promise<Reached> {
  const { dataDir } = settings;
  if (existsSync(dataDir)) openDataDir(dataDir);
  const isThere = existsSync(join(dataDir, 'database'));
  // Looking must leave nothing behind: neither a folder nor a lock in it.
  if (!isThere && !mayCreate && !existsSync(join(dataDir, 'lock')))
    throw new NoDatabaseError(`in ${dataDir}`);
  const lock = tryLock(dataDir);
  if (lock === undefined) return throughServer(dataDir);
  try {
    if (!isThere && !mayCreate) throw new NoDatabaseError(`in ${dataDir}`);
    const name = isThere ? `the embedded one in ${dataDir}` : `a new embedded one in ${dataDir}`;
    const opened = await openHere(settings, await openSecrets(dataDir), name);
    return { ...opened, close: () => opened.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
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

function throughServer(dataDir: string): Reached {
  const path = readAnnouncement(dataDir);
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
    run: (order, signal) => askServer({ dataDir, path }, order, signal),
    close: async () => undefined,
  };
}

async function reachPostgres(settings: Settings, url: string, mayCreate: boolean): Promise<Reached> {
  const { hostname, port, pathname } = new URL(url);
  const name = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
  const isThere = await holdsSite(url).catch((error) => {
    throw new Error(`${name}: ${explain(error)}`);
  });
  if (!isThere && !mayCreate) throw new NoDatabaseError(`in ${name}`);
  // Keys are of no use to a command, and must not come to lie in a folder that nobody named.
  const noKeys = { jwtSecret: randomBytes(32).toString('hex'), secretKey: 'sb_secret_none' };
  return openHere(settings, noKeys, isThere ? name : `${name}, new`);
}

async function holdsSite(url: string): Promise<boolean> {
  const connection = openPostgres(url, 1);
  try {
    const sql = sqlOfPostgres(connection.driver);
    const [row] = await sql<{ name: string | null }>(
      "select to_regclass('public.contact_submissions')::text as name",
    );
    return row?.name != null;
  } finally {
    await connection.close();
  }
}

async function openHere(settings: Settings, secrets: Secrets, name: string): Promise<Reached> {
  const { dataDir, database } = settings;
  const siteUrl = settings.siteUrl ?? localUrl(settings.host, settings.port);
  const backend = await openBackend({ dataDir, database, siteUrl, secrets });
  const { sql, inTransaction, close } = backend;

  /** What is counted of an account is found with the servers' secret. */
  async function clearAccount(email: string) {
    if (!existsSync(join(dataDir, 'secrets.json'))) {
      throw new Error(`${dataDir} holds no secrets.json. Set DATA_DIR to the folder that the server has.`);
    }
    const { jwtSecret } = await openSecrets(dataDir);
    const limiter = openLimiter({ limits: settings.limits, secret: jwtSecret, sql });
    await limiter.clearAccount(email).finally(limiter.close);
  }

  const place = { kind: database.kind, sql, inTransaction, dataDir, siteUrl, clearAccount };
  return {
    name,
    run: async ({ command, word, flags }, signal) =>
      (await COMMANDS[command]?.(place, word, { signal, ...flags })) ?? '',
    close,
  };
}

/** Thrown instead of making a second database beside the one that is meant. */
class NoDatabaseError extends Error {
  override name = 'NoDatabaseError';
  constructor(where: string) {
    super(
      `There is no database of this site ${where}. Is the server's elsewhere? Name it as the server does: DATA_DIR=/its/folder or DATABASE_URL=postgres://… before the command. If there is none yet, start the server first: npm start`,
    );
  }
}
