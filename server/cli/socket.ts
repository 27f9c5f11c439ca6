import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Linux allows 108 bytes, macOS 104, with a closing zero. */
const MAX_PATH_BYTES = 100;
const isWindows = process.platform === 'win32';

/** Returns where the server over `dataDir` takes commands: in the folder, unless its path is too long for a socket. */
export function socketPath(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (isWindows) return `\\\\.\\pipe\\site-${id}`;
  const path = join(folder, 'commands', 'socket');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  return join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `site-${id}`, 'socket');
}

/** Creates the socket's folder, which only its owner can enter, and removes what a killed server has left in it. */
export function prepareSocket(path: string) {
  if (isWindows) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (lstatSync(dirname(path)).uid === process.getuid?.()) chmodSync(dirname(path), 0o700);
  rmSync(path, { force: true });
}

/** Whether the socket exists in a folder that only this user or the owner of `dataDir` can enter. */
export function isPrivateSocket(path: string, dataDir: string): boolean {
  if (isWindows) return true;
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
  return (
    folder?.isDirectory() === true &&
    (folder.mode & 0o077) === 0 &&
    [process.getuid?.(), statSync(dataDir).uid].includes(folder.uid) &&
    lstatSync(path, { throwIfNoEntry: false }) !== undefined
  );
}
