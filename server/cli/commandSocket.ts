import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { announce, readAnnouncement, withdraw } from '../dataDir/announcement.ts';

/** A socket's path holds 108 bytes on Linux and 104 on macOS, its closing zero among them. */
const LONGEST_PATH_BYTES = 100;

const TEMPORARY = join(tmpdir(), 'site-commands-');

/**
 * Listens where only the owner of `dataDir` can connect, and announces it there: a socket in a
 * folder of its own that nobody else may enter, in `dataDir` or, where a path there is too long
 * or its disk takes no sockets, in the system's folder for what is temporary. On Windows a pipe
 * whose name nobody can guess. The folder's lock must be held.
 * @returns what ends it.
 */
export async function listenPrivately(dataDir: string, onConnection: (socket: Socket) => void) {
  forgetPrivateSocket(dataDir);
  const folders = process.platform === 'win32' ? [undefined] : [ownFolder, temporaryFolder];
  let fault: unknown;
  for (const makeFolder of folders) {
    const server = createServer(onConnection);
    try {
      const path = makeFolder ? join(makeFolder(dataDir), 'socket') : `\\\\.\\pipe\\site-${randomUUID()}`;
      await listen(server, path);
      announce(dataDir, path);
      return async () => {
        server.close();
        await once(server, 'close');
        forgetPrivateSocket(dataDir);
      };
    } catch (error) {
      fault = error;
      server.close();
    }
  }
  throw fault;
}

async function listen(server: Server, path: string) {
  if (Buffer.byteLength(path) > LONGEST_PATH_BYTES) throw new Error(`${path} is too long for a socket.`);
  // Nobody's but the owner's, also on its own.
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
}

function ownFolder(dataDir: string): string {
  const folder = join(dataDir, 'commands');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

const temporaryFolder = () => mkdtempSync(TEMPORARY);

/** Removes the socket that a server over `dataDir` left: this one, or one that was killed. */
export function forgetPrivateSocket(dataDir: string) {
  const folder = dirname(readAnnouncement(dataDir) ?? '');
  // What stands in the announcement is not believed: only a folder as we make them goes.
  if (folder.startsWith(TEMPORARY) && dirname(folder) === tmpdir()) {
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(join(dataDir, 'commands'), { recursive: true, force: true });
  withdraw(dataDir);
}

/** Whether the socket lies in a folder of our own, or of the owner of `dataDir`, that nobody else may enter. */
export function isPrivateSocket(path: string, dataDir: string): boolean {
  if (process.platform === 'win32') return path.startsWith('\\\\.\\pipe\\site-');
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
  return (
    folder?.isDirectory() === true &&
    (folder.mode & 0o077) === 0 &&
    [process.getuid?.(), statSync(dataDir).uid].includes(folder.uid)
  );
}
