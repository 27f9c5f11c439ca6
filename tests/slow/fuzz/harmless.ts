import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RunningServer } from '../../support/server.ts';
import type { Answer } from './client.ts';

/** Signs of our inside: a stack, a file, a statement. No case that we send holds one. */
const INSIDE = [
  /\bat .*:\d+:\d+/,
  /node_modules|node:internal|file:\/\//,
  /\.(ts|js|mjs):\d/,
  /\b(insert\s+into|delete\s+from|select\s.*\sfrom)\b/is,
  /syntax error/i,
];

/** What no answer may hold: the server's secrets, and where it lies. */
export function secretsOf({ dataDir }: RunningServer): string[] {
  const { jwtSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  return [jwtSecret, dataDir, join(import.meta.dirname, '..', '..', '..')];
}

/** Whatever was asked: no fault of ours, and nothing of the inside. */
export function expectHarmless({ status, headers, text }: Answer, secrets: string[]) {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  const told = `${JSON.stringify(headers)}\n${text}`;
  for (const sign of INSIDE) expect(told).not.toMatch(sign);
  for (const secret of secrets) expect(told).not.toContain(secret);
}
