import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { endWithUs } from './children.ts';
import { putKeptDatabase } from './keptDatabase.ts';
import { type Cluster, makeClusterFolder, POSTGRES_BIN, startCluster } from './postgres.ts';
import { makeOwner, ownersUrl } from './postgresOwner.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PREPARE = join(import.meta.dirname, 'prepareDatabase.ts');
const TEMPLATE = 'site_template';

/**
 * Runs once before the tests of vitest and of Playwright. Making and migrating a database takes
 * seconds: the first test that asks has one made of each kind, and every test gets a copy.
 * @returns what ends it all after the last test.
 */
export default async function setup() {
  // Most of a server's start is compiling the same modules again.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled');
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const socket = join(folder, 'socket');
  let embedded: Promise<string> | undefined;
  let cluster: Promise<string> | undefined;
  let shared: Promise<Cluster> | undefined;

  async function makeEmbedded() {
    const dataDir = join(folder, 'embedded');
    await putKeptDatabase(dataDir, prepare);
    return join(dataDir, 'database');
  }

  async function makeCluster() {
    const cluster = await startCluster(POSTGRES_BIN ?? '', { isLasting: false });
    // As docs/deploying.md has it done: every test's owner is a plain one.
    makeOwner(cluster, TEMPLATE);
    await prepare(join(folder, 'postgres'), ownersUrl(cluster, TEMPLATE, TEMPLATE));
    return cluster;
  }

  async function copyCluster() {
    shared ??= makeCluster();
    const cluster = await shared;
    // Taken before anything is waited for: two that ask at once must not share one.
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await run(cluster, `create database ${name} template ${TEMPLATE} owner ${TEMPLATE}`);
    return ownersUrl(cluster, TEMPLATE, name);
  }

  /** What a test asks for: where the embedded database or the cluster to copy is, or a PostgreSQL database of its own. */
  async function make(kind: string | undefined) {
    if (kind === '/postgres') return copyCluster();
    if (kind === '/cluster') {
      cluster ??= makeClusterFolder(POSTGRES_BIN ?? '');
      return cluster;
    }
    embedded ??= makeEmbedded();
    return embedded;
  }

  const server = createServer((request, response) => {
    make(request.url).then(
      (place) => response.end(place),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(socket);
  await once(server, 'listening');
  process.env.PREPARED_DATABASES = socket;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await shared)?.stop();
    if (cluster !== undefined) rmSync(dirname(await cluster), { recursive: true });
    rmSync(folder, { recursive: true });
  };
}

/** In a process of its own: it keeps the runner of the tests busy no more than it must. */
async function prepare(...words: string[]) {
  const child = spawn(process.execPath, ['--liftoff-only', PREPARE, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  endWithUs(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The database for the tests could not be made: see above.');
}

async function run({ url }: Cluster, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
