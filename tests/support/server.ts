import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '../../server/database/sql.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { endWithUs } from './children.ts';
import { putDatabase } from './preparedDatabases.ts';
import { sqlOver, sqlThrough } from './sql.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** All tests call from one address; those of the limits themselves set them. */
const GENEROUS = Object.keys(LIMITS)
  .map((name) => `${name}=1000000/60`)
  .join(',');

export type RunningServer = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Runs a statement over its database, as the database's owner. */
  sql: Sql;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** An empty folder: the first start over it makes the database. */
export const makeDataDir = () => mkdtempSync(join(tmpdir(), 'site-'));

/** A folder for another server over the same PostgreSQL: all of them share their secrets. */
export function makeDataDirBeside({ dataDir }: Pick<RunningServer, 'dataDir'>): string {
  const other = makeDataDir();
  copyFileSync(join(dataDir, 'secrets.json'), join(other, 'secrets.json'));
  return other;
}

/** A folder with a database in it, as a first start leaves it. Outside of the tests the first start makes one. */
export async function makeStartedDataDir(): Promise<string> {
  const dataDir = makeDataDir();
  if (process.env.PREPARED_DATABASES !== undefined) await putDatabase(dataDir);
  return dataDir;
}

type Start = {
  /** Without one it gets a new folder, with a database in it if it needs one. */
  dataDir?: string;
  env?: Record<string, string>;
};

const SQL_DOOR = join(import.meta.dirname, 'sqlDoor.ts');
const QUICK_PASSWORDS = join(import.meta.dirname, 'quickPasswords.ts');
/** Short, and outside of the server's folder: a socket's path may have about a hundred bytes. */
const doorOf = (dataDir: string) =>
  join(tmpdir(), `sql-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);

/** Runs the server's program, as `npm start` does, on a free port, and waits for nothing. */
export function spawnServer({ dataDir, env }: Required<Start>) {
  const door = doorOf(dataDir);
  rmSync(door, { force: true });
  const preload = ['--import', QUICK_PASSWORDS];
  if (env.DATABASE_URL === undefined) preload.push('--import', SQL_DOOR);
  const program = [...preload, join(ROOT, 'server', 'main.ts')];
  const child = spawn(process.execPath, ['--liftoff-only', ...program], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LIMITS: GENEROUS, SQL_DOOR: door, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const sql = env.DATABASE_URL === undefined ? sqlThrough(door) : sqlOver(env.DATABASE_URL);
  return { process: child, sql, ended: once(child, 'exit') };
}

/** Starts the real server. @throws with its output when it does not start. */
export async function startServer({ dataDir: place, env = {} }: Start = {}): Promise<RunningServer> {
  const dataDir = place ?? (env.DATABASE_URL === undefined ? await makeStartedDataDir() : makeDataDir());
  const { process: child, sql, ended } = spawnServer({ dataDir, env });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    let isUp = false;
    const read = (chunk: Buffer) => {
      output += chunk;
      // Under load the log is long: it is not searched again with every line.
      const address = isUp ? undefined : /The site is at (\S+),/.exec(output)?.[1];
      if (address === undefined) return;
      isUp = true;
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(output)));
  });
  return {
    url,
    dataDir,
    process: child,
    sql,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

/** Sends a client's requests to the server at `url`. */
export const overHttp = (url: string) => (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(new URL(pathname + search, url), request));
};

/** Stops the server and removes its folder. */
export async function discard(server: RunningServer) {
  if (server.process.exitCode === null && server.process.signalCode === null) await server.end('SIGTERM');
  rmSync(server.dataDir, { recursive: true, force: true });
  rmSync(doorOf(server.dataDir), { force: true });
}
