import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Creates `DATA_DIR` for this user only, or checks the one that exists.
 * @throws Error when it cannot be used, or other users of this machine could replace what is in it.
 */
export function checkDataDir(dataDir: string) {
  let found: Stats;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    found = statSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
  const ownUid = process.getuid?.();
  // Windows has no such owners and modes.
  if (ownUid === undefined) return;
  if (found.uid !== ownUid && found.uid !== 0) {
    throw new Error(`DATA_DIR ${dataDir} belongs to another user. Choose another folder.`);
  }
  if (found.mode & 0o022) {
    throw new Error(
      `Other users of this machine can write to DATA_DIR ${dataDir}. Choose another folder, or run: chmod go-w "${dataDir}"`,
    );
  }
}

/**
 * Locks `dataDir` for this process: two processes on one PGlite folder lose rows without an error. An open
 * SQLite transaction is a lock of the operating system, which ends with its process, however it ends.
 */
export function lockFolder(dataDir: string): { release(): void } {
  const file = join(dataDir, 'lock');
  try {
    // SQLite would make the file readable for everyone, and a reader can lock it. An existing file is not
    // opened: closing it would release every lock that this process holds on it.
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(file, error);
  }
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const { message } = error as Error;
    if (!message.includes('locked')) throw unusable(file, error);
    throw new FolderInUseError(
      `Another server is using ${dataDir}. Stop it first, or give this one its own folder with DATA_DIR.`,
    );
  }
  return { release: () => database.close() };
}

const unusable = (path: string, error: unknown) =>
  new Error(
    `${path} cannot be used (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}). Choose a folder that you may write to, such as DATA_DIR=./data`,
  );

/** Reads `secrets.json` in `dataDir`, or creates it. */
export function openSecrets(dataDir: string): { jwtSecret: string } {
  checkDataDir(dataDir);
  const file = join(dataDir, 'secrets.json');
  try {
    if (!existsSync(file)) {
      const content = JSON.stringify({ jwtSecret: randomBytes(32).toString('base64url') });
      writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    const { jwtSecret } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof jwtSecret === 'string' && jwtSecret.length >= 32) return { jwtSecret };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw new Error(`${file} cannot be used (${code}).`);
    // A parser's message would show a part of the file.
  }
  throw new Error(`${file} is damaged. Restore a copy, or delete it: staff then sign in again.`);
}
