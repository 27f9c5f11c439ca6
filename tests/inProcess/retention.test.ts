import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../server/records/restoreBackup.ts';
import { confirmRetention, describeRetention, eraseExpired } from '../../server/records/retention.ts';
import { writeBackup } from '../../server/records/writeBackup.ts';
import { client } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { makeDataDir } from '../support/server.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const WAITS = { erased: 0, waitsSince: expect.any(String) };
const erased = (count: number) => ({ erased: count, waitsSince: undefined });

describe.each(DATABASES)('RETENTION_DAYS and the clock, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql('delete from public.contact_submissions');
    await sql('delete from private.retention');
    await sql('insert into private.retention default values');
  });

  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const look = (days = 30) => eraseExpired(database.backend, days);
  /** Stores a request that came so many days ago. */
  async function store(daysAgo: number) {
    const name = `Days ${daysAgo}`;
    await client(database.fetch)
      .from('contact_submissions')
      .insert({ ...sample, name });
    await sql('update public.contact_submissions set created_at = now() - $1::interval where name = $2', [
      `${daysAgo} days`,
      name,
    ]);
  }
  const stored = () => sql('select name from public.contact_submissions order by created_at');
  /** As if the database's clock had moved by so much since the last look: everything else is then earlier. */
  async function leap(by: string) {
    await sql('update public.contact_submissions set created_at = created_at - $1::interval', [by]);
    await sql(
      'update private.retention set looked_at = looked_at - $1::interval, erased_before = erased_before - $1::interval',
      [by],
    );
  }

  test('day by day each request goes when it is due', async () => {
    await store(29.5);
    await store(1);
    expect(await look()).toEqual(erased(0));
    await leap('1 hour');
    expect(await look()).toEqual(erased(0));
    await leap('1 day');
    expect(await look()).toEqual(erased(1));
    expect(await stored()).toEqual([{ name: 'Days 1' }]);
    for (let day = 0; day < 16; day += 1) {
      await leap('44 hours');
      await look();
    }
    expect(await stored()).toEqual([]);
  });

  test.each(['3 days', '20 days', '400 days', '100 years'])(
    'a clock that leaps by %s erases nothing until a person has confirmed',
    async (by) => {
      await store(29);
      await store(28);
      await look();
      await leap(by);
      expect(await look()).toEqual(WAITS);
      // Neither time nor another look makes it true.
      await leap('1 hour');
      expect(await look()).toEqual(WAITS);
      expect(await stored()).toHaveLength(2);
      expect(await describeRetention(database.backend.sql)).toMatch(
        /RETENTION_DAYS=30 the next look would erase 2 requests from before .*--confirm/s,
      );
      expect(await confirmRetention(database.backend.sql)).toContain('Confirmed: 2 requests');
      expect(await look()).toEqual(erased(2));
      expect(await describeRetention(database.backend.sql)).toContain('Nothing waits');
      await expect(confirmRetention(database.backend.sql)).rejects.toThrow('Nothing waits');
    },
  );

  test('a clock that leapt and is right again needs nobody', async () => {
    await store(29);
    await look();
    await leap('400 days');
    expect(await look()).toEqual(WAITS);
    await leap('-400 days');
    expect(await look()).toEqual(erased(0));
    expect(await stored()).toHaveLength(1);
    await expect(confirmRetention(database.backend.sql)).rejects.toThrow('Nothing waits');
  });

  test('a clock set back erases nothing, and far back it says so', async () => {
    await store(29);
    await look();
    await leap('-1 hour');
    expect(await look()).toEqual(erased(0));
    await leap('-400 days');
    expect(await look()).toEqual(WAITS);
    expect(await stored()).toHaveLength(1);
  });

  test('switched on over older requests, or set to fewer days, it asks first', async () => {
    await store(400);
    await store(33);
    expect(await look()).toEqual(WAITS);
    expect(await stored()).toHaveLength(2);
    await sql('select private.confirm_retention()');
    // What was confirmed were thirty days, not three.
    expect(await look(3)).toEqual(WAITS);
    expect(await stored()).toHaveLength(2);
    await sql('select private.confirm_retention()');
    expect(await look(3)).toEqual(erased(2));
  });

  test('switched on over what a look every day would have erased by now, it does not ask', async () => {
    await store(31);
    expect(await look()).toEqual(erased(1));
  });

  test('what a restore brings back is not erased unasked, though the looks went on', async () => {
    const folder = makeDataDir();
    await store(29);
    await look();
    const before = await stored();
    // As after half a year of looks.
    await sql("update public.contact_submissions set created_at = created_at - interval '180 days'");
    await writeBackup(database.backend.inTransaction, join(folder, 'saved.gz'));
    expect(await look()).toEqual(erased(1));
    await restoreBackup(database.backend, join(folder, 'saved.gz'), join(folder, 'aside.gz'));
    expect(await look()).toEqual(WAITS);
    expect(await stored()).toEqual(before);
    rmSync(folder, { recursive: true });
  });

  test('what waits shows on the desk, and no more when nobody asks for it any longer', async () => {
    await store(400);
    await look();
    const shown = () => sql('select * from private.failing_chores()');
    expect(await shown()).toEqual([{ backup_failed_since: null, erasure_waits_since: expect.anything() }]);
    await sql("update private.retention set asked_at = asked_at - interval '25 hours'");
    expect(await shown()).toEqual([{ backup_failed_since: null, erasure_waits_since: null }]);
  });

  test('a look by several servers at once erases once', async () => {
    await store(31);
    const looks = await Promise.all([look(), look(), look()]);
    expect(looks.map((result) => result.erased).sort()).toEqual([0, 0, 1]);
  });
});
