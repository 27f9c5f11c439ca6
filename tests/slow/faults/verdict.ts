import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { RunningServer } from '../../support/server.ts';
import { type Count, countRows, type Refusal } from './load.ts';

/** `npm run test:faults` names a file here, and prints what is in it at the end. */
const REPORT = process.env.FAULTS_REPORT;

/** How often each database is killed: a few times in `npm test`, FAULTS_KILLS times in `npm run test:faults`. */
export const KILLS = Number(process.env.FAULTS_KILLS ?? 5);

/** Every acknowledged request is there once and whole, and some were acknowledged at all. */
export async function expectNothingLost(fault: string, server: RunningServer, acknowledged: string[]) {
  const count = await countRows(server, acknowledged);
  if (REPORT) appendFileSync(REPORT, `${line(fault, count)}\n`);
  expect(count.acknowledged).toBeGreaterThan(0);
  expect(count).toMatchObject({ lost: 0, doubled: 0, halved: 0 });
}

const line = (fault: string, { acknowledged, stored, lost, doubled, halved }: Count) =>
  `${fault}: ${acknowledged} rows acknowledged, ${stored} stored, ${lost} lost, ${doubled} doubled, ${halved} half written`;

/** Whoever was refused was told the truth: not now, and when to come back. */
export function expectTruthful(refusals: Refusal[]) {
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { retryAfter } of refusals) expect(Number(retryAfter)).toBeGreaterThan(0);
}

/** Milliseconds until a server must be well again, or ill. Far more than it needs: machines are busy. */
const PATIENCE = 100_000;

/** Waits until the server says of itself what it should. */
export const expectHealth = (server: RunningServer, status: 200 | 503) =>
  expect
    .poll(() => fetch(`${server.url}/healthz`).then((answer) => answer.status), {
      timeout: PATIENCE,
      interval: 200,
    })
    .toBe(status);

/** Waits until so many more have been acknowledged, or refused. */
export const expectGrowth = (list: unknown[], by = 20) => {
  const before = list.length;
  return expect
    .poll(() => list.length, { timeout: PATIENCE, interval: 50 })
    .toBeGreaterThanOrEqual(before + by);
};
