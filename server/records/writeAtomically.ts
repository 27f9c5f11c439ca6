import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './backupFormat.ts';
import { beginsAsBackup } from './readBackup.ts';

/** The name of a backup that is being written, by this version or, in our own folder, by an earlier one. */
export const DRAFT_NAME =
  /^(\.site-backup-[\da-f]{32}|(\d{4}-\d\d-\d\d|before-restore-\d+)\.jsonl\.gz\.\d+)\.draft$/;

const newDraftName = () => `.site-backup-${randomBytes(16).toString('hex')}.draft`;

/** The errors of file systems without hard links, such as those of USB sticks. */
const NO_HARD_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Writes a backup that appears at `file` once it is complete and flushed to the disk, and that only
 * its owner can read. Until then it is beside it, under a name that nobody can guess.
 * @param force replaces a file that is not a backup of ours, too; never a link, device or folder.
 * @throws BackupError when something else is there, or appears there meanwhile.
 */
export async function writeAtomically(
  file: string,
  force: boolean,
  write: (draft: Writable) => Promise<void>,
) {
  const previous = await checkReplaceable(file, force);
  const draft = join(dirname(file), newDraftName());
  const handle = await open(draft, 'wx', 0o600);
  try {
    await write(handle.createWriteStream({ flush: true }));
    await moveIntoPlace(draft, file, previous);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

/** @returns the file that is there and may be replaced; undefined where nothing is. */
async function checkReplaceable(file: string, force: boolean): Promise<Stats | undefined> {
  const found = await statIfThere(file);
  if (found === undefined) return undefined;
  if (!found.isFile()) {
    throw new BackupError(
      `${file} is ${kindOf(found)}, and a backup replaces files only: what a link or a device leads to may be anyone's, or a whole disk. Name a file. Nothing was written.`,
    );
  }
  const isOurs = found.uid === (process.getuid?.() ?? found.uid) && (await beginsAsBackup(file));
  if (isOurs || force) return found;
  throw new BackupError(
    `${file} is there, and is not a backup that this user made. Choose another name, or add --force to replace it. Nothing was written.`,
  );
}

async function moveIntoPlace(draft: string, file: string, previous: Stats | undefined) {
  const now = previous && (await statIfThere(file));
  if (now !== undefined) {
    const isSame = now.ino === previous?.ino && now.dev === previous.dev && now.mtimeMs === previous.mtimeMs;
    if (!isSame) throw appearedError(file);
    return rename(draft, file);
  }
  try {
    // Unlike a rename, it replaces nothing that appeared since.
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await statIfThere(file)) !== undefined) throw appearedError(file);
    if (!NO_HARD_LINKS.includes(code)) throw error;
    await rename(draft, file);
  }
}

const appearedError = (file: string) =>
  new BackupError(`Something else appeared at ${file} while the backup was made. It was left alone.`);

const statIfThere = (file: string): Promise<Stats | undefined> =>
  lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

function kindOf(found: Stats): string {
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() || found.isSocket() ? 'a pipe' : 'a device';
}
