import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { PUBLIC_KEY } from '../server/database/backend.ts';
import { POSTGRES_BIN, startCluster } from '../tests/support/postgres.ts';
import { sample } from '../tests/support/samples.ts';
import { makeDataDir } from '../tests/support/server.ts';
import { machine, row, say } from './figures.ts';
import type { MemoryReport } from './memoryReport.ts';
import { type Program, startProgram } from './program.ts';

/**
 * `npm run bench -- --memory [ROUNDS] [embedded|PostgreSQL]`: how long the server takes to its first answer over a
 * database that is there, and what memory it holds: idle, and after each round of as many pages and requests as it can
 * take.
 */
const ROUNDS = Number(process.argv[2] ?? 6);
const ONLY = process.argv[3];
const ROUND_SECONDS = 20;
const IDLE_MS = 10_000;
const READERS = 48;
const SENDERS = 16;
const REPORT_MS = 10_000;
const REPORTING = join(import.meta.dirname, 'memoryReport.ts');

const start = (dataDir: string, env: Record<string, string>) =>
  startProgram(
    [
      process.execPath,
      '--liftoff-only',
      `--import=${REPORTING}`,
      join(import.meta.dirname, '..', 'server', 'main.ts'),
    ],
    /The site is at (\S+),/,
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LIMITS: 'everything=999999999/60,form=999999999/60',
      // As `npm start` has it.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      MEMORY_REPORT: reportOf(dataDir),
      ...env,
    },
  );

const reportOf = (dataDir: string) => join(dataDir, 'memory.json');

/** One round of readers and senders. @returns how many requests were stored. @throws when one of them was refused. */
async function load({ up }: Program): Promise<number> {
  const common = { url: up[1] ?? '', duration: ROUND_SECONDS, timeout: 30 };
  const outcomes = await Promise.all([
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
    autocannon({ ...common, connections: READERS, headers: { 'accept-encoding': 'br' } }),
  ]);
  for (const { errors, non2xx } of outcomes) {
    if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals`);
  }
  return outcomes[0]['2xx'];
}

type Held = MemoryReport & { resident: number; stored: number };

/** What the server holds now. @throws when it does not tell within ten seconds. */
async function look(program: Program, dataDir: string): Promise<Omit<Held, 'stored'>> {
  const file = reportOf(dataDir);
  const resident = program.megabytes();
  rmSync(file, { force: true });
  program.signal('SIGUSR2');
  const end = performance.now() + REPORT_MS;
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (performance.now() > end) throw new Error('The server did not tell what memory it holds.');
    await pause(50);
  }
  return { resident, ...(JSON.parse(readFileSync(file, 'utf8')) as MemoryReport) };
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
  const held: Held[] = [{ stored: 0, ...(await look(program, dataDir)) }];
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = (held.at(-1)?.stored ?? 0) + (await load(program));
    held.push({ stored, ...(await look(program, dataDir)) });
  }
  await program.end();
  rmSync(dataDir, { recursive: true, force: true });
  say(`${name}: first answer after ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU.\n`);
  const times = held.map((_, round) => (round === 0 ? 'idle' : `${round * ROUND_SECONDS} s`));
  const line = (title: string, figure: keyof Held) =>
    row(title, ...held.map((moment) => moment[figure].toFixed(0)));
  row('MB', ...times);
  row('---', ...times.map(() => '--:'));
  line('resident', 'resident');
  line('alive after the last full collection', 'alive');
  if (held.some(({ database }) => database > 0)) line('the database’s own (WebAssembly)', 'database');
  line('requests stored (not MB)', 'stored');
  say();
}

say(`${machine()}; ${READERS} readers and ${SENDERS} senders\n`);
if (ONLY !== 'PostgreSQL') await measure('Embedded', {});
const cluster = POSTGRES_BIN && ONLY !== 'embedded' ? await startCluster(POSTGRES_BIN) : undefined;
if (cluster) await measure('PostgreSQL', { DATABASE_URL: cluster.url });
await cluster?.stop();
