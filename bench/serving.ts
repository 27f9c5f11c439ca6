import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/postgres.ts';
import { makeDataDir } from '../tests/support/server.ts';
import { machine, median, row, say } from './figures.ts';
import { ask, CONNECTIONS, LOADER } from './load.ts';
import { hasProgram, onCore, type Program, startProgram } from './program.ts';

/**
 * `npm run bench -- --server`: the CPU time that an answer costs our server, a bare Node server and nginx, which
 * send the same bytes. They take turns, since a machine is not as fast at all times.
 */
const ROUNDS = 7;
const SECONDS = 1;
const DIST = join(import.meta.dirname, '..', 'dist');

/** The middle one of the scripts by size, as it is sent. */
function middleScript(): string {
  const scripts = readdirSync(join(DIST, '_astro')).filter((name) => name.endsWith('.js.br'));
  const bySize = scripts.sort((one, other) => sizeOf(one) - sizeOf(other));
  return bySize[Math.floor(bySize.length / 2)] ?? '';
}
const sizeOf = (name: string) => statSync(join(DIST, '_astro', name)).size;

type Subject = { name: string; program: Program; page: string; file: string };

const ourProgram = ['--liftoff-only', join(import.meta.dirname, '..', 'server', 'main.ts')];
const script = middleScript();
const dataDir = makeDataDir();
const folder = mkdtempSync(join(tmpdir(), 'served-'));
copyFileSync(join(DIST, 'index.html.br'), join(folder, 'page'));
copyFileSync(join(DIST, '_astro', script), join(folder, 'file'));

async function startOurs(): Promise<Subject> {
  const env = { PORT: '0', DATA_DIR: dataDir, LIMITS: 'everything=999999999/60' };
  const program = await startProgram(
    [...onCore(0), process.execPath, ...ourProgram],
    /The site is at (\S+),/,
    env,
  );
  const site = program.up[1];
  return { name: 'ours', program, page: `${site}/`, file: `${site}/_astro/${script.replace(/\.br$/, '')}` };
}

async function startBare(): Promise<Subject> {
  const words = [process.execPath, join(import.meta.dirname, 'bareServer.ts'), folder];
  const program = await startProgram([...onCore(0), ...words], /up at (\S+)/);
  return {
    name: 'bare Node',
    program,
    page: `${program.up[1]}/page`,
    file: `${program.up[1]}/file`,
  };
}

async function startNginx(): Promise<Subject> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
     events { worker_connections 1024; }
     http {
       access_log off; keepalive_requests 1000000; open_file_cache max=10; sendfile on; tcp_nopush on;
       server { listen 127.0.0.1:${port}; root ${folder}; }
     }`,
  );
  const program = await startProgram([...onCore(0), 'nginx', '-c', config], /getrlimit/);
  const site = `http://127.0.0.1:${port}`;
  return { name: 'nginx', program, page: `${site}/page`, file: `${site}/file` };
}

/** What is asked for. A client that has the page already sends the ETag that it was given. */
const CASES = ['page', 'file', '304'] as const;

async function headersFor(subject: Subject, asked: (typeof CASES)[number]): Promise<Record<string, string>> {
  const brotli = { 'accept-encoding': 'br' };
  if (asked !== '304') return brotli;
  const { headers } = await fetch(subject.page, { headers: brotli, method: 'HEAD' });
  return { ...brotli, 'if-none-match': headers.get('etag') ?? '' };
}

/** @returns microseconds of CPU for each answer. */
async function measure(subject: Subject, asked: (typeof CASES)[number]): Promise<number> {
  const headers = await headersFor(subject, asked);
  const before = subject.program.cpuMicroseconds();
  const answers = await ask(asked === 'file' ? subject.file : subject.page, headers, SECONDS);
  return (subject.program.cpuMicroseconds() - before) / answers;
}

const subjects = [await startOurs(), await startBare(), ...(hasProgram('nginx') ? [await startNginx()] : [])];
const figures = new Map(subjects.map((subject) => [subject, CASES.map((): number[] => [])]));
// The first round only warms up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [turn, asked] of CASES.entries()) {
    for (const subject of subjects) {
      const microseconds = await measure(subject, asked);
      if (round > 0) figures.get(subject)?.[turn]?.push(microseconds);
    }
  }
}
for (const { program } of subjects) await program.end();
for (const place of [folder, dataDir]) rmSync(place, { recursive: true, force: true });

say(`${machine()}; ${LOADER}, ${CONNECTIONS} connections, medians of ${ROUNDS}\n`);
row('CPU for an answer, µs', ...CASES);
row('---', ...CASES.map(() => '--:'));
for (const [{ name }, cases] of figures) row(name, ...cases.map((values) => median(values).toFixed(0)));
// In pairs: within a round the machine is about as fast for each.
const [ours, bare] = [...figures.values()];
const ratios = CASES.map((_, turn) =>
  median((ours?.[turn] ?? []).map((value, round) => value / (bare?.[turn]?.[round] ?? Number.NaN))),
);
row('ours ÷ bare Node', ...ratios.map((ratio) => ratio.toFixed(2)));
if (!hasProgram('nginx')) say('\nThere is no nginx here. Debian: apt-get install nginx-light');
