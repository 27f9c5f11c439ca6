import { POSTGRES_BIN, startCluster } from '../../support/postgres.ts';
import { type Outcome, runLoad } from './load.ts';

const CONNECTIONS = 200;
const SECONDS = 60;

function print(database: string, { met, acknowledged, wrong, memory }: Outcome) {
  const column = (value: unknown) => String(value).padStart(12);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`\n${database}: ${CONNECTIONS} connections for ${SECONDS} seconds`);
  say(`${''.padEnd(12)}${['answers', 'failures', 'p50 (ms)', 'p99 (ms)'].map(column).join('')}`);
  for (const { kind, requests, failures, p50, p99 } of met) {
    say(`${kind.padEnd(12)}${[requests, failures, p50, p99].map(column).join('')}`);
  }
  say(`acknowledged: ${acknowledged}, of these not stored once: ${wrong.length}`);
  if (memory)
    say(`server memory: ${memory.start} MB at the start, ${memory.end} at the end, ${memory.most} at most`);
}

const cluster = POSTGRES_BIN ? await startCluster(POSTGRES_BIN) : undefined;
const outcome = await runLoad(CONNECTIONS, SECONDS, cluster && { DATABASE_URL: cluster.url });
await cluster?.stop();
print(cluster ? 'PostgreSQL' : 'The embedded database', outcome);
const hasFailed = outcome.wrong.length > 0 || outcome.met.some(({ failures }) => failures > 0);
process.exitCode = hasFailed ? 1 : 0;
