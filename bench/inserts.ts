import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { PUBLIC_KEY } from '../server/database/backend.ts';
import { type Cluster, POSTGRES_BIN, startCluster } from '../tests/support/postgres.ts';
import { sample } from '../tests/support/samples.ts';
import { makeDataDir } from '../tests/support/server.ts';
import { machine, median, row, say } from './figures.ts';
import { type Program, startProgram } from './program.ts';

/**
 * `npm run bench -- --inserts [SECONDS] [TREE]`: how many requests a second are stored, and what CPU time each costs
 * the process, beside the backend library alone; and beside another tree of this repository, such as one of before a
 * change. They take turns, since a machine is not as fast at all times.
 */
const SECONDS = Number(process.argv[2] ?? 15);
const OTHER_TREE = process.argv[3];
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
const CLIENTS = 16;

type Subject = {
  name: string;
  program: Program;
  end(): Promise<void>;
  perSecond: number[];
  micros: number[];
};

async function startSubject(name: string, words: string[], up: RegExp, bin?: string): Promise<Subject> {
  const dataDir = makeDataDir();
  const cluster: Cluster | undefined = bin === undefined ? undefined : await startCluster(bin);
  const url = cluster?.url;
  const program = await startProgram(
    [process.execPath, ...words, ...(up === BARE_UP ? [dataDir, ...(url ? [url] : [])] : [])],
    up,
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LIMITS: 'everything=999999999/60,form=999999999/60',
      ...(url && { DATABASE_URL: url }),
    },
  );
  async function end() {
    await program.end();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { name, program, end, perSecond: [], micros: [] };
}

const BARE_UP = /up at (\S+)/;
const SITE_UP = /The site is at (\S+),/;
const HERE = join(import.meta.dirname, '..');

/** Ours comes first, and the library alone second. */
async function startAll(bin?: string): Promise<Subject[]> {
  const serverOf = (tree: string) => ['--liftoff-only', join(tree, 'server', 'main.ts')];
  const bare = [join(import.meta.dirname, 'bareLibrary.ts')];
  return [
    await startSubject('ours', serverOf(HERE), SITE_UP, bin),
    await startSubject('the library alone', bare, BARE_UP, bin),
    ...(OTHER_TREE === undefined
      ? []
      : [await startSubject('the other tree', serverOf(resolve(OTHER_TREE)), SITE_UP, bin)]),
  ];
}

/** @throws when a request was not stored. */
async function load({ program, perSecond, micros }: Subject, duration: number, isKept: boolean) {
  const before = program.cpuMicroseconds();
  const {
    requests,
    errors,
    non2xx,
    duration: seconds,
  } = await autocannon({
    url: program.up[1] ?? '',
    connections: CLIENTS,
    duration,
    timeout: 30,
    requests: [
      {
        method: 'POST',
        path: '/rest/v1/contact_submissions',
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(sample),
      },
    ],
  });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals`);
  if (!isKept) return;
  perSecond.push(requests.total / seconds);
  micros.push((program.cpuMicroseconds() - before) / requests.total);
}

async function measure(database: string, bin?: string) {
  const subjects = await startAll(bin);
  for (const subject of subjects) await load(subject, WARM_UP_SECONDS, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of subjects) await load(subject, SECONDS, true);
  }
  for (const { end } of subjects) await end();
  const bare = subjects[1];
  for (const { name, perSecond, micros } of subjects) {
    // In pairs: within a round the machine is about as fast for each.
    const ratios = perSecond.map((value, round) => value / (bare?.perSecond[round] ?? Number.NaN));
    row(
      `${database}: ${name}`,
      median(perSecond).toFixed(0),
      median(ratios).toFixed(2),
      (median(micros) / 1000).toFixed(2),
    );
  }
}

say(`${machine()}; ${CLIENTS} clients, ${SECONDS} s each, medians of ${ROUNDS}\n`);
row('', 'stored a second', '÷ the library alone', 'CPU of the process for each, ms');
row('---', '--:', '--:', '--:');
await measure('embedded');
if (POSTGRES_BIN) await measure('PostgreSQL', POSTGRES_BIN);
