import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { account, signedIn } from '../../support/api.ts';
import { listNewest } from '../../support/desk.ts';
import { grantAdmin } from '../../support/rows.ts';
import { discard, overHttp, startServer } from '../../support/server.ts';
import { send, startLoad } from './load.ts';
import { expectGrowth, expectHealth, expectNothingLost } from './verdict.ts';

const HOUR = 3_600_000;

test('the clock set back by an hour: nothing is lost, nobody is refused or signed out', async () => {
  const control = join(tmpdir(), `clock-${process.pid}`);
  const preload = join(import.meta.dirname, '..', '..', 'support', 'shiftedClock.ts');
  const server = await startServer({ env: { SHIFTED_CLOCK: control, NODE_OPTIONS: `--import=${preload}` } });
  const fetch = overHttp(server.url);
  const { sql } = server;
  const desk = await account(fetch, 'desk@mail.example');
  await grantAdmin(sql, 'desk@mail.example');
  const load = startLoad(server.url, 'Clock');
  await expectGrowth(load.outcome.acknowledged);
  const before = Date.now();

  writeFileSync(control, String(-HOUR));
  expect((await send(server.url, 'Sent After'))?.status).toBe(201);
  await expectGrowth(load.outcome.acknowledged);
  const { acknowledged, refusals } = await load.stop();
  expect(refusals).toEqual([]);
  await expectHealth(server, 200);
  const [after] = await sql<{ created_at: string }>(
    `select created_at::text from contact_submissions where name = 'Sent After'`,
  );
  // The database itself saw the clock go back: else this test would test nothing.
  expect(Date.parse(after?.created_at ?? '')).toBeLessThan(before - HOUR / 2);

  // As PostgREST does, the API refuses a token from the future; the session itself lives on.
  expect((await desk.auth.refreshSession()).error).toBeNull();
  const has = async (staff: SupabaseClient) => (await listNewest(staff)).data?.length;
  expect(await has(desk)).toBeGreaterThan(0);
  const anew = await signedIn(fetch, 'desk@mail.example');
  expect(await has(anew)).toBeGreaterThan(0);
  await expectNothingLost('Clock set back by an hour, PGlite', server, [...acknowledged, 'Sent After']);
  rmSync(control);
  await discard(server);
});
