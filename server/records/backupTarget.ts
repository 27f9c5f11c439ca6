import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { beginsAsBackup } from './backupFile.ts';
import { BackupError } from './backupFormat.ts';

/** A backup that is being written, as this version names it, and as earlier ones did in our own folder. */
export const DRAFT =
  /^(\.site-backup-[\da-f]{32}|(\d{4}-\d\d-\d\d|before-restore-\d+)\.jsonl\.gz\.\d+)\.draft$/;

const draftName = () => `.site-backup-${randomBytes(16).toString('hex')}.draft`;

/** What file systems without hard links answer, such as those of USB sticks. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Lets `write` fill a file that takes the place of `file` once it is whole and on the disk, readable
 * by its owner only. It is made beside it under a name that nobody can guess.
 * @param force lets it replace a file that is no backup of ours; never a link, device or folder.
 * @throws BackupError when something else stands there, or comes to stand there meanwhile.
 */
export async function writeInPlace(file: string, force: boolean, write: (draft: Writable) => Promise<void>) {
  const before = await replaceable(file, force);
  const draft = join(dirname(file), draftName());
  const handle = await open(draft, 'wx', 0o600);
  try {
    await write(handle.createWriteStream({ flush: true }));
    await putInPlace(draft, file, before);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

/** What stands there and may be replaced; undefined where nothing stands. */
async function replaceable(file: string, force: boolean): Promise<Stats | undefined> {
  const found = await look(file);
  if (found === undefined) return undefined;
  if (!found.isFile()) {
    throw new BackupError(
      `${file} is ${kindOf(found)}, and a backup replaces files only: what a link or a device leads to may be anyone's, or a whole disk. Name a file. Nothing was written.`,
    );
  }
  const isOurs = found.uid === (process.getuid?.() ?? found.uid) && (await beginsAsBackup(file));
  if (isOurs || force) return found;
  throw new BackupError(
    `${file} is there, and is no backup that this user made. Choose another name, or say --force to replace it. Nothing was written.`,
  );
}

async function putInPlace(draft: string, file: string, before: Stats | undefined) {
  const now = before && (await look(file));
  if (now !== undefined) {
    const isSame = now.ino === before?.ino && now.dev === before.dev && now.mtimeMs === before.mtimeMs;
    if (!isSame) throw appeared(file);
    return rename(draft, file);
  }
  try {
    // Unlike a rename, it replaces nothing that appeared since.
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await look(file)) !== undefined) throw appeared(file);
    if (!NO_LINKS.includes(code)) throw error;
    await rename(draft, file);
  }
}

const appeared = (file: string) =>
  new BackupError(`Something else came to stand at ${file} while the backup was made. It was left alone.`);

const look = (file: string): Promise<Stats | undefined> =>
  lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

function kindOf(found: Stats): string {
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() || found.isSocket() ? 'a pipe' : 'a device';
}
