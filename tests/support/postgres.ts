import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from './children.ts';

const DEPLOY_SCRIPT = join(import.meta.dirname, '..', '..', 'deploy', 'postgresql.sql');

/** The folder of PostgreSQL's programs, undefined where its server is not installed. */
export const POSTGRES_BIN = findPrograms();

function findPrograms(): string | undefined {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const versions = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);
  const folders = [process.env.POSTGRES_BIN, stdout?.trim(), ...versions];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')));
}

export type Cluster = {
  /** Reaches the database `postgres` as the superuser. */
  url: string;
  folder: string;
  /** Ends the server as `pg_ctl stop` does; its data stays. */
  halt(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
  /** Fills the cluster's own disk. Returns a function that frees the space. */
  fillDisk(): () => void;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
};

type Options = {
  /** A data folder to copy; without it `initdb` makes one. */
  template?: string | undefined;
  /** Megabytes of a disk of its own, which can be filled. `halt` then loses the data. */
  disk?: number;
  /** Whether data survives a power failure; without that it is faster. */
  isDurable?: boolean;
};

/** Starts a PostgreSQL server of our own in a temporary folder. */
export async function startCluster({ template, disk, isDurable = true }: Options = {}): Promise<Cluster> {
  const bin = POSTGRES_BIN ?? '';
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  if (template) execFileSync('sh', ['-c', 'cp -R "$0" "$1" && chmod 700 "$1"', template, data]);
  if (identity.uid !== undefined) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
  const port = await freePort();
  const mount = disk === undefined ? ':' : `mount -t tmpfs -o size=${disk}m tmpfs ${folder}`;
  const make = template
    ? ':'
    : `${join(bin, 'initdb')} -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync --wal-segsize=1`;
  const fast = isDurable ? '' : '-c fsync=off -c full_page_writes=off -c max_connections=300';
  const serve = `exec ${join(bin, 'postgres')} -D ${data} -p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${fast}`;
  let server: ChildProcess;
  let ended: Promise<unknown>;

  async function run(script: string) {
    const shell = ['sh', '-ec', script];
    const [program = '', ...args] = disk === undefined ? shell : [...WITH_OWN_MOUNTS, ...shell];
    server = spawn(program, args, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
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
    folder,
    halt,
    resume: () => run(serve),
    fillDisk() {
      // Only the server's processes see its mount.
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

/** Makes a database and its owner, who is not a superuser, as docs/deploying.md describes. Returns its URL. */
export function createOwnedDatabase({ url }: Pick<Cluster, 'url'>, name: string): string {
  const ours = join(POSTGRES_BIN ?? '', 'psql');
  const psql = existsSync(ours) ? ours : 'psql';
  execFileSync(psql, ['-q', '-d', url, '-v', `site=${name}`, '-f', DEPLOY_SCRIPT]);
  return urlFor({ url }, { user: name, database: name });
}

/** The URL of another database or user of a cluster. */
export function urlFor(
  { url }: Pick<Cluster, 'url'>,
  { user, database }: Record<'user' | 'database', string>,
) {
  const other = new URL(url);
  other.username = user;
  other.pathname = database;
  return other.href;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Runs a command with its own mount table, in which it may mount without being root. */
const WITH_OWN_MOUNTS = ['unshare', '--map-current-user', '--keep-caps', '--mount'] as const;

/** Whether a test can have a disk of its own here: Linux with user namespaces. */
export function canHaveDisk(): boolean {
  const [program, ...args] = WITH_OWN_MOUNTS;
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()];
  return spawnSync(program, [...args, ...mount], unprivileged()).status === 0;
}

/** PostgreSQL refuses to run as root; its own account runs it there. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
