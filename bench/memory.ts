import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { PUBLIC_KEY } from '../server/database/backend.ts';
import { POSTGRES_BIN, startCluster } from '../tests/support/postgres.ts';
import { sample } from '../tests/support/samples.ts';
import { makeDataDir } from '../tests/support/server.ts';
import { machine, row, say } from './figures.ts';
import { type Program, startProgram } from './program.ts';

/**
 * `npm run bench -- --memory [ROUNDS]`: how long the server takes to its first answer over a database that is
 * there, and what memory it holds: idle, and after each round of as many pages and requests as it can take.
 */
const ROUNDS = Number(process.argv[2] ?? 6);
const ROUND_SECONDS = 20;
const IDLE_MS = 10_000;
const READERS = 48;
const SENDERS = 16;

const start = (dataDir: string, env: Record<string, string>) =>
  startProgram(
    [process.execPath, '--liftoff-only', join(import.meta.dirname, '..', 'server', 'main.ts')],
    /The site is at (\S+),/,
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LIMITS: 'everything=999999999/60,form=999999999/60',
      // As `npm start` has it.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      ...env,
    },
  );

/** One round of readers and senders. @throws when one of them was refused. */
async function load({ up }: Program) {
  const common = { url: up[1] ?? '', duration: ROUND_SECONDS, timeout: 30 };
  const outcomes = await Promise.all([
    autocannon({ ...common, connections: READERS, headers: { 'accept-encoding': 'br' } }),
    autocannon({
      ...common,
      connections: SENDERS,
      requests: [
        {
          method: 'POST',
          path: '/rest/v1/contact_submissions',
          headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
          body: JSON.stringify(sample),
        },
      ],
    }),
  ]);
  for (const { errors, non2xx } of outcomes) {
    if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals`);
  }
}

async function measure(name: string, env: Record<string, string>) {
  const dataDir = makeDataDir();
  // The first start makes the database.
  await (await start(dataDir, env)).end();
  const begun = performance.now();
  const program = await start(dataDir, env);
  await (await fetch(program.up[1] ?? '')).text();
  const seconds = (performance.now() - begun) / 1000;
  const cpuSeconds = program.cpuMicroseconds() / 1_000_000;
  await pause(IDLE_MS);
  const megabytes = [program.megabytes()];
  for (let round = 0; round < ROUNDS; round += 1) {
    await load(program);
    megabytes.push(program.megabytes());
  }
  await program.end();
  rmSync(dataDir, { recursive: true, force: true });
  row(name, seconds.toFixed(1), cpuSeconds.toFixed(1), ...megabytes);
}

say(`${machine()}; ${READERS} readers and ${SENDERS} senders\n`);
const loads = Array.from({ length: ROUNDS }, (_, round) => `${(round + 1) * ROUND_SECONDS} s of load`);
row('', 'start to first answer, s', 'of it CPU, s', 'idle, MB', ...loads);
row('---', '--:', '--:', '--:', ...loads.map(() => '--:'));
await measure('embedded', {});
const cluster = POSTGRES_BIN ? await startCluster(POSTGRES_BIN) : undefined;
if (cluster) await measure('PostgreSQL', { DATABASE_URL: cluster.url });
await cluster?.stop();
