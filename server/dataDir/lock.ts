import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirError, dataDirError, openDataDir } from './dataDir.ts';

/** Thrown when another process has the lock. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

export type Lock = { release(): void };

/**
 * Locks `dataDir` for this process. Two processes on one PGlite folder lose rows without an error,
 * so the lock must be one that nobody can hold twice and that ends with its process. An open SQLite
 * transaction is a lock of the operating system: it is gone even after `kill -9`, where a socket or
 * a pid file would leave a stale name for the next two to race for.
 * @throws FolderInUseError, and DataDirError when the folder cannot be used.
 */
export function lockFolder(dataDir: string): Lock {
  openDataDir(dataDir);
  const file = join(dataDir, 'lock');
  makeLockFile(file);
  try {
    const database = openLocked(file);
    return { release: () => database.close() };
  } catch (error) {
    const { message } = error as Error;
    throw message.includes('locked')
      ? new FolderInUseError(
          `Another server is using ${dataDir}. Stop it first, or give this one its own folder with DATA_DIR.`,
        )
      : new DataDirError(
          `DATA_DIR: ${file} cannot be locked (${message}). If it is not a file of this site, remove it.`,
        );
  }
}

function openLocked(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * SQLite would make it readable for everyone, and whoever can read it can lock it. A file that is
 * there is not opened: closing it would give up every lock that this process has on it.
 */
function makeLockFile(file: string) {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw dataDirError(file, error);
  }
}
