import { readFileSync } from 'node:fs';
import { account, signedIn } from '../../support/api.ts';
import { grantAdmin } from '../../support/rows.ts';
import { discard, overHttp, type RunningServer, startServer } from '../../support/server.ts';
import { storedRows } from '../../support/storedRows.ts';
import { type Met, read, readDesk, send } from './visitors.ts';

export type Outcome = {
  met: Met[];
  /** Rows that were acknowledged, and those of them that are not stored, or more than once. */
  acknowledged: number;
  wrong: string[];
  /** Resident memory of the server in megabytes; none where the system does not tell. */
  memory?: { start: number; end: number; most: number };
};

/**
 * Starts the real server and lets `connections` visitors at once do all they can for so many
 * seconds: three quarters read pages, a fifth send the form, the others are staff at desks.
 */
export async function runLoad(
  connections: number,
  seconds: number,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const server = await startServer({ env });
  const token = await signInAdmin(server);
  const start = memoryOf(server);
  const load = (part: number) => ({ url: server.url, seconds, connections: Math.ceil(connections * part) });
  const [pages, requests, desk] = await Promise.all([
    read(load(0.75)),
    send(load(0.2)),
    readDesk(load(0.05), token),
  ]);
  const end = memoryOf(server);
  const stored = Map.groupBy(await storedRows(server), ({ name }) => name);
  await discard(server);
  const { acknowledged, ...met } = requests;
  return {
    met: [pages, met, desk],
    acknowledged: acknowledged.length,
    wrong: acknowledged.filter((name) => stored.get(name)?.length !== 1),
    ...(start && end && { memory: { start: start.now, end: end.now, most: end.most } }),
  };
}

async function signInAdmin(server: RunningServer): Promise<string> {
  const reach = overHttp(server.url);
  const email = 'owner@mail.example';
  await account(reach, email);
  await grantAdmin(server.sql, email);
  const { data } = await (await signedIn(reach, email)).auth.getSession();
  return data.session?.access_token ?? '';
}

function memoryOf({ process: { pid } }: RunningServer) {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
