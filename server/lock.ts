import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
 * @throws FolderInUseError
 */
export function lockFolder(dataDir: string): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataDir, 'lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!String(error).includes('locked')) throw error;
    throw new FolderInUseError(
      `Another server is using ${dataDir}. Stop it first, or give this one its own folder with DATA_DIR.`,
    );
  }
  return { release: () => database.close() };
}
