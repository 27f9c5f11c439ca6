import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of PostgreSQL's programs, as scripts/test.mjs found it; undefined where there are none. */
export const POSTGRES_BIN = process.env.POSTGRES_BIN;

export type Cluster = { url: string; stop(): Promise<void> };

/** PostgreSQL will not run as root: there its own account does it. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a PostgreSQL of our own in a temporary folder. */
export async function startCluster(bin: string): Promise<Cluster> {
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...identity, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', folder, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    { ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    server.stderr.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('ready to accept connections')) resolve();
    });
    ended.then(() => reject(new Error(printed)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
