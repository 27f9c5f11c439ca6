import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings.ts';
import { client } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { makeStartedDataDir, overHttp, startServer } from '../support/server.ts';

const CLIENTS = 8;
const ROUNDS = 3;

test('every acknowledged request, and its alert, is there after kill -9 under load', async () => {
  const dataDir = makeStartedDataDir();
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', ALERT_TO: 'desk@mail.example' };
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer({ dataDir, env });
    const visitors = Array.from({ length: CLIENTS }, async (_, visitor) => {
      for (let turn = 0; ; turn += 1) {
        const name = `Round ${round} visitor ${visitor} turn ${turn}`;
        const { error } = await client(overHttp(server.url))
          .from('contact_submissions')
          .insert({ ...sample, name });
        if (error) return;
        acknowledged.push(name);
      }
    });
    await setTimeout(1_000);
    await server.end('SIGKILL');
    await Promise.all(visitors);
  }
  expect(acknowledged.length).toBeGreaterThan(CLIENTS * ROUNDS);

  const db = await openDatabase(readSettings({ DATA_DIR: dataDir }));
  const rows = await db.query<{ name: string; alerts: number }>(
    `select name, (select count(*) from private.alerts where submission_id = submission.id) as alerts
     from public.contact_submissions as submission`,
  );
  await db.close();
  rmSync(dataDir, { recursive: true });
  const stored = new Map(rows.map(({ name, alerts }) => [name, alerts]));
  expect(acknowledged.filter((name) => !stored.get(name))).toEqual([]);
});
