import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A socket's path holds 108 bytes on Linux and 104 on macOS, its closing zero among them. */
const MAX_PATH_BYTES = 100;

const TEMPORARY_PREFIX = join(tmpdir(), 'site-commands-');

/** Holds the path of the socket, which may be too long to lie in `dataDir` itself. */
const pathFileIn = (dataDir: string) => join(dataDir, 'commands.path');

/**
 * Listens on a socket that only the owner of `dataDir` can connect to, and writes its path there.
 * The socket is in a folder that nobody else may enter: in `dataDir`, or in the system's folder for
 * temporary files where a path in `dataDir` is too long or its disk has no sockets. On Windows it is
 * a pipe whose name nobody can guess. The folder's lock must be held.
 * @returns closes it.
 */
export async function listenOnPrivateSocket(dataDir: string, onConnection: (socket: Socket) => void) {
  removePrivateSocket(dataDir);
  const folders = process.platform === 'win32' ? [undefined] : [makeOwnFolder, makeTemporaryFolder];
  let fault: unknown;
  for (const makeFolder of folders) {
    const server = createServer(onConnection);
    try {
      const path = makeFolder ? join(makeFolder(dataDir), 'socket') : `\\\\.\\pipe\\site-${randomUUID()}`;
      await listen(server, path);
      writeFileSync(pathFileIn(dataDir), path, { mode: 0o600 });
      return async () => {
        server.close();
        await once(server, 'close');
        removePrivateSocket(dataDir);
      };
    } catch (error) {
      fault = error;
      server.close();
    }
  }
  throw fault;
}

async function listen(server: Server, path: string) {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new Error(`${path} is too long for a socket.`);
  // The folder is closed to others already; this closes the socket itself, too.
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
}

function makeOwnFolder(dataDir: string): string {
  const folder = join(dataDir, 'commands');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

const makeTemporaryFolder = () => mkdtempSync(TEMPORARY_PREFIX);

/** The path of the socket; undefined while no server takes commands. It may be that of a server that was killed. */
export function readSocketPath(dataDir: string): string | undefined {
  try {
    return readFileSync(pathFileIn(dataDir), 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** Removes the socket of a server over `dataDir`: of this one, or of one that was killed. */
export function removePrivateSocket(dataDir: string) {
  const folder = dirname(readSocketPath(dataDir) ?? '');
  // The path that was read is not trusted: only a folder such as we make is removed.
  if (folder.startsWith(TEMPORARY_PREFIX) && dirname(folder) === tmpdir()) {
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(join(dataDir, 'commands'), { recursive: true, force: true });
  rmSync(pathFileIn(dataDir), { force: true });
}

/** Whether the socket is in a folder that nobody else may enter, of this user or of the owner of `dataDir`. */
export function isPrivateSocket(path: string, dataDir: string): boolean {
  if (process.platform === 'win32') return path.startsWith('\\\\.\\pipe\\site-');
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
  return (
    folder?.isDirectory() === true &&
    (folder.mode & 0o077) === 0 &&
    [process.getuid?.(), statSync(dataDir).uid].includes(folder.uid)
  );
}
