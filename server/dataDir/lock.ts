import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirError, dataDirError, openDataDir } from './dataDir.ts';

/** Thrown when another process holds the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

export type Lock = { release(): void };

/**
 * Claims `dataDir` for this process. Two processes on one PGlite folder lose rows without
 * a word, so the claim must be one that cannot be held twice and cannot outlive its holder:
 * an open SQLite transaction is a lock of the operating system's, gone with the process
 * even after `kill -9`, where a socket or pid file leaves a stale name to race for.
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
          `DATA_DIR: ${file} cannot be locked (${message}). If it is no file of this site's, remove it.`,
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
 * SQLite would let everyone read it, and whoever may read it may lock it. One that is there is not
 * opened here: closing a file gives up every lock that this process has on it.
 */
function makeLockFile(file: string) {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw dataDirError(file, error);
  }
}
