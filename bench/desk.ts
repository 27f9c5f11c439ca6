import { cpus } from 'node:os';
import { type Backend, openBackend } from '../server/database/backend.ts';
import type { DatabaseSettings } from '../server/database/sql.ts';
import { seed } from '../server/records/seed.ts';
import { account, client } from '../tests/support/api.ts';
import { POSTGRES_BIN, startCluster } from '../tests/support/postgres.ts';
import { grantAdmin } from '../tests/support/rows.ts';
import { makeDataDir } from '../tests/support/server.ts';

/** `npm run bench -- --desk [ROWS]`: how long the desk's calls take over so many requests, on each database. */
const ROWS = Number(process.argv[2] ?? 100_000);
const RUNS = 15;
const ADMIN = 'desk@mail.example';
/** At once, as the desk does. */
const MAX_DELETED = 400;

type Call = { name: string; call: string; body: (key: Record<string, unknown>) => object };
const CALLS: readonly Call[] = [
  { name: 'first rows', call: 'list_submissions', body: () => ({ wanted: 51 }) },
  { name: 'statistics', call: 'submission_statistics', body: () => ({}) },
  { name: 'next page', call: 'list_submissions', body: (key) => ({ wanted: 51, ...key }) },
  { name: 'most urgent first', call: 'list_submissions', body: () => ({ wanted: 51, sort: 'urgency' }) },
  { name: 'filter: emergencies', call: 'list_submissions', body: () => ({ urgencies: ['emergency'] }) },
  { name: 'filter: service', call: 'list_submissions', body: () => ({ service: 'Sharps Removal' }) },
  { name: 'filter: nobody has taken it', call: 'list_submissions', body: () => ({ stage: 'open' }) },
  { name: 'filter: taken, by few', call: 'list_submissions', body: () => ({ stage: 'taken' }) },
  { name: 'search: a full name', call: 'list_submissions', body: () => ({ search: 'anwen prosser' }) },
  { name: 'search: a first name', call: 'list_submissions', body: () => ({ search: 'anwen' }) },
  { name: 'search: a number', call: 'list_submissions', body: () => ({ search: '+44 7700 900555' }) },
  { name: 'search: a word of many', call: 'list_submissions', body: () => ({ search: 'tredegar' }) },
  { name: 'search: two characters', call: 'list_submissions', body: () => ({ search: '王伟' }) },
  { name: 'count of a search', call: 'count_submissions', body: () => ({ search: 'anwen' }) },
  { name: 'exact count of all', call: 'count_selected', body: () => ({ folder: 'all' }) },
  { name: 'exact count of a filter', call: 'count_selected', body: () => ({ stage: 'open' }) },
  { name: 'look for news', call: 'submission_news', body: () => ({}) },
];

/** @returns the middle and the longest of some runs, in milliseconds, and the bytes of an answer. */
async function measure(backend: Backend) {
  const fetch = (request: Request) => backend.fetch(request);
  await account(fetch, ADMIN);
  await grantAdmin(backend.sql, ADMIN);
  // As after years of use: all but the last month's are answered, and a few old ones are on somebody's list.
  await backend.sql(
    `insert into private.handling_state (submission_id, stage, staff, since, turn)
     select s.id, case when row_number() over () % 2000 = 0 then 'taken' else 'answered' end, u.id, now(), 1
     from public.contact_submissions s cross join auth.users u
     where s.created_at < now() - interval '30 days' and u.email = $1`,
    [ADMIN],
  );
  const desk = client(fetch);
  await desk.auth.signInWithPassword({ email: ADMIN, password: 'correct horse' });
  const { data: first } = await desk.rpc('list_submissions', { wanted: 51 });
  const { created_at, id } = first.at(-1);
  const figures = [];
  for (const { name, call, body } of CALLS) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const begun = performance.now();
      const { data, error } = await desk.rpc(call, body({ after_created_at: created_at, after_id: id }));
      if (error) throw error;
      times.push(performance.now() - begun);
      bytes = JSON.stringify(data).length;
    }
    times.sort((one, other) => one - other);
    figures.push({ name, middle: times[Math.floor(RUNS / 2)] ?? 0, longest: times.at(-1) ?? 0, bytes });
  }
  return { figures, many: await measureMany(desk) };
}

/** How long it takes to export all requests and to delete all emergencies, call after call as the desk does it. */
async function measureMany(desk: ReturnType<typeof client>) {
  const times: number[] = [];
  let bytes = 0;
  async function ask(call: string, body: object) {
    const begun = performance.now();
    const { data, error } = await desk.rpc(call, body);
    if (error) throw error;
    times.push(performance.now() - begun);
    bytes += JSON.stringify(data).length;
    return data;
  }
  /** What the calls since the last took. */
  function take(name: string, rows: number) {
    const all = times.splice(0);
    const sum = all.reduce((total, time) => total + time, 0);
    const figure = { name, rows, calls: all.length, seconds: sum / 1000, longest: Math.max(...all), bytes };
    bytes = 0;
    return figure;
  }

  let rows = 0;
  for (let key: object | undefined = {}; key; ) {
    const part: Record<string, string>[] = await ask('export_submissions', { folder: 'all', ...key });
    rows += part.length;
    const last = part.at(-1);
    key = last && { after_created_at: last.created_at, after_id: last.id };
  }
  const exported = take('export of all', rows);

  const emergencies = { folder: 'all', urgencies: ['emergency'] };
  const { count, oldest, snapshot } = await ask('count_selected', emergencies);
  for (let key: object | null = {}; key; ) {
    const part: { ids: string[]; next: object | null } = await ask('list_selected', {
      ...{ ...emergencies, since: oldest, snapshot },
      ...key,
    });
    for (let from = 0; from < part.ids.length; from += MAX_DELETED) {
      await ask('delete_submissions', { ids: part.ids.slice(from, from + MAX_DELETED), snapshot });
    }
    key = part.next;
  }
  return [exported, take('delete of all emergencies', count)];
}

async function bench(database: DatabaseSettings) {
  const secrets = { jwtSecret: 'x'.repeat(64) };
  const backend = await openBackend({
    dataDir: makeDataDir(),
    database,
    siteUrl: 'http://site.example',
    secrets,
  });
  const begun = performance.now();
  await seed(backend.inTransaction, ROWS, new AbortController().signal);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const measured = await measure(backend);
  await backend.close();
  return { seconds, ...measured };
}

const print = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

process.stdout.write(
  `${ROWS.toLocaleString('en')} requests, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n\n`,
);
const embedded = await bench({ kind: 'embedded' });
const cluster = POSTGRES_BIN ? await startCluster(POSTGRES_BIN) : undefined;
const postgres = cluster && (await bench({ kind: 'postgres', url: cluster.url }));
await cluster?.stop();
print(
  '',
  'PGlite: middle of 15, ms',
  'longest, ms',
  'PostgreSQL: middle, ms',
  'longest, ms',
  'answer, bytes',
);
print('---', '---', '---', '---', '---', '---');
embedded.figures.forEach(({ name, middle, longest, bytes }, index) => {
  const other = postgres?.figures[index];
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
  print(name, ms(middle), ms(longest), ms(other?.middle), ms(other?.longest), bytes);
});
process.stdout.write('\n');
print('', 'requests', 'calls', 'bytes', 'PGlite: s', 'longest call, ms', 'PostgreSQL: s', 'longest call, ms');
print('---', '---', '---', '---', '---', '---', '---', '---');
embedded.many.forEach(({ name, rows, calls, bytes, seconds, longest }, index) => {
  const other = postgres?.many[index];
  const times = [seconds.toFixed(1), longest.toFixed(0)];
  const others = other ? [other.seconds.toFixed(1), other.longest.toFixed(0)] : ['', ''];
  print(name, rows, calls, bytes, ...times, ...others);
});
process.stdout.write(`\nfilling it took ${embedded.seconds} s and ${postgres?.seconds ?? '?'} s\n`);
