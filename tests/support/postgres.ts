import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from './children.ts';
import { clusterFolder } from './preparedDatabases.ts';

/** The folder of PostgreSQL's programs, as scripts/test.mjs found it; undefined where there are none. */
export const POSTGRES_BIN = process.env.POSTGRES_BIN;

export type Cluster = {
  url: string;
  /** Ends the server, as an administrator's `pg_ctl stop` does; what is stored stays. */
  halt(): Promise<void>;
  /** Starts it again, on the same port. */
  resume(): Promise<void>;
  /** Fills the disk that the cluster was given, to the last byte. @returns what gives the space back. */
  fillDisk(): () => void;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
};

/** PostgreSQL will not run as root: there its own account does it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Runs words with a mount table of their own, in which they may mount without being root. */
const APART = ['unshare', '--map-current-user', '--keep-caps', '--mount'] as const;

/** Whether this machine lets a test have a small disk of its own (Linux, with user namespaces). */
export function canHaveDisk(): boolean {
  const [program, ...words] = APART;
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()];
  return spawnSync(program, [...words, ...mount], unprivileged()).status === 0;
}

type Options = {
  /**
   * Megabytes of a disk of its own, which can be filled; without it, the machine's. What is on
   * such a disk goes with the server: `halt` then loses it.
   */
  disk?: number;
  /** Whether what it stores must outlive the machine; without that it is quicker. */
  isLasting?: boolean;
};

/** The shell's words that make a new cluster in a folder; its log is small, as few tests write much. */
const initdb = (bin: string, data: string) =>
  `${join(bin, 'initdb')} -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync --wal-segsize=1`;

/** Makes a cluster that no server has run over, to be copied. @returns its folder. */
export async function makeClusterFolder(bin: string): Promise<string> {
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-new-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const words = ['-ec', initdb(bin, data)];
  const child = spawn('sh', words, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  endWithUs(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The PostgreSQL for the tests could not be made: see above.');
  return data;
}

/** Where many tests share one, each opens some twenty connections. */
const HASTY = '-c fsync=off -c full_page_writes=off -c max_connections=300';

/** Starts a PostgreSQL of our own in a temporary folder. */
export async function startCluster(bin: string, { disk, isLasting = true }: Options = {}): Promise<Cluster> {
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const prepared = await clusterFolder();
  const make = prepared === undefined ? initdb(bin, data) : `cp -a ${prepared} ${data}`;
  const serve = `exec ${join(bin, 'postgres')} -D ${data} -p ${port} -k ${folder} -c listen_addresses=127.0.0.1${isLasting ? '' : ` ${HASTY}`}`;
  const mount = disk === undefined ? ':' : `mount -t tmpfs -o size=${disk}m tmpfs ${folder}`;
  let server: ChildProcess;
  let ended: Promise<unknown>;

  async function run(script: string) {
    const words = ['sh', '-ec', script];
    const [program = '', ...rest] = disk === undefined ? words : [...APART, ...words];
    server = spawn(program, rest, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    endWithUs(server);
    ended = once(server, 'exit');
    await new Promise<void>((resolve, reject) => {
      let printed = '';
      server.stderr?.on('data', (chunk: Buffer) => {
        printed += chunk;
        if (printed.includes('ready to accept connections')) resolve();
      });
      ended.then(() => reject(new Error(printed)));
    });
  }

  async function halt() {
    server.kill('SIGINT');
    await ended;
  }

  await run(`${mount}\n${make}\n${serve}`);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    resume: () => run(serve),
    fillDisk() {
      // Only the server's own processes see its disk: it is reached through one of them, as its user.
      const filler = join(`/proc/${server.pid}/root${folder}`, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], identity);
      return () => spawnSync('rm', [filler], identity);
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
