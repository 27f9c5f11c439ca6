import { type Backend, openBackend } from '../server/database/backend.ts';
import type { DatabaseSettings } from '../server/database/sql.ts';
import { seed } from '../server/records/seed.ts';
import { account, client } from '../tests/support/api.ts';
import { POSTGRES_BIN, startCluster } from '../tests/support/postgres.ts';
import { grantAdmin } from '../tests/support/rows.ts';
import { PASSWORD, sample } from '../tests/support/samples.ts';
import { makeDataDir } from '../tests/support/server.ts';
import { machine, median, say } from './figures.ts';
import { drawGrowth } from './growthPlot.ts';
import { readGrowth, writeGrowth } from './growthTable.ts';
import { multiplySubmissions } from './multiply.ts';

/**
 * `npm run bench -- --growth [MOST]`: how long a visitor's request and the desk's calls take over ever more
 * requests, up to `MOST`. Prints a table, puts it into docs/performance.md in place of the last one, and draws it.
 */
const MOST = Number(process.argv[2] ?? 1_000_000);
/** PGlite is for a small site: past this its files are slow to make, too. */
const MOST_EMBEDDED = 100_000;
const FIRST_SIZE = 1000;
const RUNS = 15;
const ADMIN = 'desk@mail.example';

/** What the figures took before they were counted beside the rows. */
const COUNTING = `
  select count(*), count(*) filter (where status = 'new'), count(*) filter (where urgency = 'emergency'),
    (select count(*) from private.spam_submissions)
  from contact_submissions`;

const CALLS = [
  { name: 'list: first rows', call: 'list_submissions', body: { wanted: 51 } },
  { name: 'list: most urgent first', call: 'list_submissions', body: { wanted: 51, sort: 'urgency' } },
  { name: 'list: one service', call: 'list_submissions', body: { wanted: 51, service: 'Sharps Removal' } },
  { name: 'search: one person', call: 'list_submissions', body: { search: 'zebedee quill' } },
  { name: 'search: a word of many', call: 'list_submissions', body: { search: 'tredegar' } },
  { name: 'count of a search', call: 'count_submissions', body: { search: 'tredegar' } },
  { name: 'look for news', call: 'submission_news', body: {} },
  { name: '**statistics**', call: 'submission_statistics', body: {} },
] as const;

/** @returns the middle of some runs, in milliseconds, after one that only warms up. */
async function timeOf(work: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= RUNS; turn += 1) {
    const begun = performance.now();
    await work(turn);
    if (turn > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

type Figures = Map<string, number>;

async function measure(backend: Backend): Promise<Figures> {
  const desk = client((request) => backend.fetch(request));
  await desk.auth.signInWithPassword({ email: ADMIN, password: PASSWORD });
  const figures: Figures = new Map();
  const send = (turn: number) =>
    backend.sendSubmission({ ...sample, name: `Visitor ${turn}`, location: 'Abertillery' });
  figures.set('insert', await timeOf(send));
  const together = () => Promise.all(Array.from({ length: 16 }, (_, turn) => send(turn)));
  figures.set('insert: each of 16 at once', (await timeOf(together)) / 16);
  for (const { name, call, body } of CALLS) {
    const ask = async () => {
      const { error } = await desk.rpc(call, body);
      if (error) throw error;
    };
    figures.set(name, await timeOf(ask));
  }
  figures.set('statistics, counted row by row', await timeOf(() => backend.sql(COUNTING)));
  return figures;
}

/** @returns the figures at each size. */
async function grow(database: DatabaseSettings, most: number): Promise<Map<number, Figures>> {
  const backend = await openBackend({
    dataDir: makeDataDir(),
    database,
    siteUrl: 'http://site.example',
    secrets: { jwtSecret: 'x'.repeat(64) },
  });
  await account((request) => backend.fetch(request), ADMIN);
  await grantAdmin(backend.sql, ADMIN);
  await seed(backend.inTransaction, FIRST_SIZE, new AbortController().signal);
  await backend.sendSubmission({ ...sample, name: 'Zebedee Quill' });
  const grown = new Map<number, Figures>();
  for (let size = FIRST_SIZE; size <= most; size *= 10) {
    const begun = performance.now();
    await multiplySubmissions(backend, size);
    process.stderr.write(
      `${database.kind}: ${size} there after ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
    );
    grown.set(size, await measure(backend));
  }
  await backend.close();
  return grown;
}

function tableOf(columns: readonly { title: string; figures: Figures }[]): string {
  const names = [...(columns[0]?.figures.keys() ?? [])];
  const ms = (value: number | undefined) =>
    (value ?? Number.NaN).toFixed(value !== undefined && value < 10 ? 1 : 0);
  return [
    ['ms', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '--:')],
    ...names.map((name) => [name, ...columns.map(({ figures }) => ms(figures.get(name)))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

const embedded = await grow({ kind: 'embedded' }, Math.min(MOST, MOST_EMBEDDED));
const cluster = POSTGRES_BIN ? await startCluster(POSTGRES_BIN) : undefined;
const postgres = cluster
  ? await grow({ kind: 'postgres', url: cluster.url }, MOST)
  : new Map<number, Figures>();
await cluster?.stop();
const columns = [
  ...[...embedded].map(([size, figures]) => ({ title: `PGlite: ${size.toLocaleString('en')}`, figures })),
  ...[...postgres].map(([size, figures]) => ({ title: `PostgreSQL: ${size.toLocaleString('en')}`, figures })),
];
const written = `${machine()}; middle of ${RUNS}.\n\n${tableOf(columns)}`;
say(written);
writeGrowth(written);
drawGrowth(readGrowth());
