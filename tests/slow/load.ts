import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { PUBLIC_KEY } from '../../server/call.ts';
import { openDatabase } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings.ts';
import { sample } from '../support/samples.ts';

/** Every text names its request, so that a row stored in part shows. */
const form = (name: string) => ({ ...sample, name, details: `${name}. `.repeat(40).trim() });

/** Sends one request. Resolves to the status, or undefined when the server is gone. */
export const send = (url: string, name: string): Promise<number | undefined> =>
  fetch(`${url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(form(name)),
    signal: AbortSignal.timeout(30_000),
  }).then(
    ({ status }) => status,
    (error) => {
      if (error.name === 'TimeoutError') throw error;
      return undefined;
    },
  );

/** Sends requests until it is stopped. `label` is part of every name. */
export function startLoad(url: string, label: string, clients = 4) {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let isStopping = false;
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; !isStopping; turn += 1) {
      const name = `${label} Client ${client} Turn ${turn}`;
      const status = await send(url, name);
      if (status === 201) acknowledged.push(name);
      else await delay(20);
      if (status !== undefined && status !== 201) refused.push(status);
    }
  });
  return {
    acknowledged,
    refused,
    async stop() {
      isStopping = true;
      await Promise.all(work);
    },
  };
}

export const expectMore = (list: readonly unknown[], count = 20) => {
  const before = list.length;
  return expect.poll(() => list.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + count);
};

/** Expects each acknowledged request once and whole in the database, which no server may have open. */
export async function expectStored(env: Record<string, string>, acknowledged: readonly string[]) {
  const db = await openDatabase(readSettings(env));
  const rows = await db.query<{ name: string; details: string }>(
    'select name, details from contact_submissions',
  );
  await db.close();
  const names = rows.map(({ name }) => name);
  const stored = new Set(names);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect(names.length).toBe(stored.size);
  expect(rows.filter(({ name, details }) => details !== form(name).details)).toEqual([]);
}
