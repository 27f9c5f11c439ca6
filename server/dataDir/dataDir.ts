import { chmodSync, existsSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `DATA_DIR` cannot be used as it is; the message says why and what to do. */
export class DataDirError extends Error {
  override name = 'DataDirError';
}

/** What the server makes in the folder and keeps from other users; earlier versions made `server.url`. */
const PRIVATE_NAMES = [
  'secrets.json',
  'lock',
  'commands.path',
  'server.url',
  'database',
  'database.new',
  'backups',
];

/** Set on folders where everyone may write, such as /tmp. */
const STICKY_BIT = 0o1000;

/**
 * Makes `DATA_DIR` for the user that runs this, or checks the one that is there, without changing
 * its mode. What the server made inside is kept private.
 * @throws DataDirError when it is not a folder, cannot be made, or others could replace what is in it.
 */
export function openDataDir(dataDir: string) {
  try {
    makePrivateFolder(dataDir);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
  // Windows has no such users and modes.
  const uid = process.getuid?.();
  if (uid === undefined) return;
  refuseUnsafe(dataDir, statSync(dataDir), uid);
  for (const name of PRIVATE_NAMES) keepPrivate(join(dataDir, name), uid);
}

/** Checks `DATA_DIR` if it is there, and makes none. @throws DataDirError as `openDataDir` does. */
export function checkDataDir(dataDir: string) {
  try {
    if (lstatSync(dataDir, { throwIfNoEntry: false }) === undefined) return;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
  openDataDir(dataDir);
}

function refuseUnsafe(dataDir: string, { uid: owner, mode }: Pick<Stats, 'uid' | 'mode'>, uid: number) {
  // The administrator can change everything anyway.
  if (owner !== uid && owner !== 0) {
    throw new DataDirError(
      `DATA_DIR ${dataDir} belongs to another user (${owner}), who could replace what is in it. Choose another folder, or take this one over:\n  sudo chown -R ${uid} ${quoted(dataDir)}`,
    );
  }
  if ((mode & 0o022) === 0) return;
  throw new DataDirError(
    mode & STICKY_BIT
      ? `DATA_DIR ${dataDir} is open to every user of this machine. Choose a folder of its own, such as:\n  DATA_DIR=${quoted(join(dataDir, 'site'))}`
      : `DATA_DIR ${dataDir} can be written by other users of this machine, who could replace what is in it. Choose another folder, or take that right from them:\n  chmod go-w ${quoted(dataDir)}`,
  );
}

/** Closes it to other users, unless it is a link, whose target may be anyone's, or another user's. */
function keepPrivate(path: string, uid: number) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.uid !== uid || !(found.isFile() || found.isDirectory())) return;
  if ((found.mode & 0o077) === 0) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // Mounted read-only: whoever mounted it has decided who may read.
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw dataDirError(path, error);
  }
}

/**
 * Makes a folder that only this user may enter, and its parents, unless it is there or a link to one is.
 * Node's `recursive` would never end where nobody can make a folder, as in /proc.
 */
export function makePrivateFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makePrivateFolder(dirname(folder));
    makePrivateFolder(folder);
  }
}

const FAULTS: Record<string, string> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'lies under a file, not under a folder',
  EACCES: 'cannot be used by this user (no permission)',
  EPERM: 'cannot be used by this user (no permission)',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk where this user may write no more',
};

/** Turns a system's error about `path`, which is `DATA_DIR` or in it, into a sentence; leaves other errors as they are. */
export function dataDirError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const fault = FAULTS[code] ?? `cannot be made or read (${code})`;
  return new DataDirError(
    `DATA_DIR: ${path} ${fault}. Mend that, or choose a folder that you may write: DATA_DIR=./data npm start`,
  );
}

const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
