import { PUBLIC_KEY } from '../../../server/database/backend.ts';
import { sample } from '../../support/samples.ts';
import type { RunningServer } from '../../support/server.ts';
import { storedRows } from '../../support/storedRows.ts';

/** A request like no other, each of whose texts names it: one half written shows. */
const request = (name: string) => ({
  ...sample,
  name,
  location: `Town of ${name}`,
  details: `${name}. `.repeat(40).trim(),
});

/** What a client was told instead of 201. */
export type Refusal = { name: string; status: number; retryAfter: string | null };

export type Outcome = {
  /** The names of those that were answered with 201. */
  acknowledged: string[];
  refusals: Refusal[];
  /** How many got no answer at all. */
  unanswered: number;
};

/** Sends one request. @returns its answer, undefined when the server is gone. */
export const send = (url: string, name: string) =>
  fetch(`${url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(request(name)),
    signal: AbortSignal.timeout(30_000),
  }).catch((error) => {
    if (error.name === 'TimeoutError') throw error;
    return undefined;
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/**
 * Sends requests to the server at `url`, `abreast` at a time, until it is stopped.
 * @param label is part of every name, so that the names of several loads differ.
 */
export function startLoad(url: string, label: string, abreast = 4) {
  const outcome: Outcome = { acknowledged: [], refusals: [], unanswered: 0 };
  let isStopping = false;
  const lanes = Array.from({ length: abreast }, async (_, lane) => {
    for (let turn = 0; !isStopping; turn += 1) {
      const name = `${label} Lane ${lane} Turn ${turn}`;
      const answer = await send(url, name);
      if (answer?.status === 201) outcome.acknowledged.push(name);
      else await pause();
      if (answer === undefined) outcome.unanswered += 1;
      else if (answer.status !== 201) {
        outcome.refusals.push({ name, status: answer.status, retryAfter: answer.headers.get('retry-after') });
      }
    }
  });
  return {
    outcome,
    async stop(): Promise<Outcome> {
      isStopping = true;
      await Promise.all(lanes);
      return outcome;
    },
  };
}

export type Count = { acknowledged: number; stored: number; lost: number; doubled: number; halved: number };

/** Compares what a server has stored with what was acknowledged. */
export async function countRows(server: RunningServer, acknowledged: string[]): Promise<Count> {
  const rows = await storedRows(server);
  const names = new Set(rows.map(({ name }) => name));
  const isWhole = (row: Record<string, string | null>) =>
    Object.entries(request(row.name ?? '')).every(([column, sent]) => row[column] === sent);
  return {
    acknowledged: acknowledged.length,
    stored: rows.length,
    lost: acknowledged.filter((name) => !names.has(name)).length,
    doubled: rows.length - names.size,
    halved: rows.filter((row) => !isWhole(row)).length,
  };
}
