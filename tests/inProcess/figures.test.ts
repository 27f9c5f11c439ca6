import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { retryOnConflict } from '../../server/database/errors.ts';
import { erasePerson } from '../../server/records/erasure.ts';
import { restoreBackup } from '../../server/records/restoreBackup.ts';
import { seed } from '../../server/records/seed.ts';
import { writeBackup } from '../../server/records/writeBackup.ts';
import { client } from '../support/api.ts';
import { PASSWORD } from '../support/samples.ts';
import { makeDataDir } from '../support/server.ts';
import { DATABASES } from './databases.ts';
import { person, useDesk } from './desk.ts';

/** What the figures must be, read from the rows themselves. */
const COUNTED = `
  select count(*)::integer as total, count(*) filter (where status = 'new')::integer as new,
    count(*) filter (where urgency = 'emergency')::integer as emergency,
    (select count(*)::integer from private.spam_submissions) as spam
  from contact_submissions`;

const INSERT = `
  insert into contact_submissions (name, phone, email, service, location, urgency, status)
  select 'Invented ' || n, '07700 900123', 'someone-' || n % 5 || '@mail.example', 'Sharps Removal', 'Cardiff',
    case n % 3 when 0 then 'emergency' when 1 then 'urgent' end, case when n % 4 = 0 then 'spam' else 'new' end
  from generate_series(1, $1::integer) n`;
const SOME = 'id in (select id from contact_submissions order by md5(id::text || $1) limit $2)';

/** Numbers that look random and are the same in each run. */
function numbersFrom(start: number) {
  let state = start;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe.each(DATABASES)('the figures on $name', ({ open }) => {
  const desk = useDesk(open);
  const owner = () => desk.database.backend;

  async function expectTrueFigures() {
    const { data } = await desk.admin.rpc('submission_statistics').single<Record<string, number>>();
    const [counted] = await owner().sql<Record<string, number>>(COUNTED);
    expect(data).toMatchObject(counted ?? {});
    return counted;
  }

  test('are what the rows say after whatever happened to them, in whatever order', async () => {
    const next = numbersFrom(7);
    const steps: (() => PromiseLike<unknown>)[] = [
      () => owner().sql(INSERT, [1 + next(6)]),
      () =>
        client(desk.database.fetch)
          .from('contact_submissions')
          .insert(person(`Visitor ${next(99)}`)),
      () => owner().sql(`delete from contact_submissions where ${SOME}`, [`${next(99)}`, next(5)]),
      () =>
        owner().sql(
          `update contact_submissions set urgency = nullif(urgency, 'emergency'),
             status = case status when 'new' then 'spam' else 'new' end where ${SOME}`,
          [`${next(99)}`, next(5)],
        ),
      async () => {
        const [row] = await owner().sql<{ id: string }>(
          'select id from contact_submissions order by md5(id::text || $1) limit 1',
          [`${next(99)}`],
        );
        if (row) await desk.handle(row.id, next(2) ? 'spam' : 'not_spam');
      },
      () => owner().inTransaction((sql) => sql(INSERT, [1 + next(3)])),
      () =>
        owner()
          .inTransaction(async (sql) => {
            await sql(INSERT, [3]);
            await sql(`delete from contact_submissions where ${SOME}`, ['', 2]);
            throw new Error('undone');
          })
          .catch(() => undefined),
      () => {
        const email = `someone-${next(5)}@mail.example`;
        return owner().inTransaction((sql) => sql('select private.erase_person($1)', [email]));
      },
    ];
    for (let turn = 0; turn < 80; turn += 1) {
      await steps[next(steps.length)]?.();
      if (turn % 4 === 0) await expectTrueFigures();
    }
    expect((await expectTrueFigures())?.total).toBeGreaterThan(0);
    await owner().sql('truncate contact_submissions cascade');
    expect(await expectTrueFigures()).toEqual({ total: 0, new: 0, emergency: 0, spam: 0 });
  });

  test('are true after many at once, whatever each transaction sees of the others', async () => {
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      for (let turn = 0; turn < 8; turn += 1) {
        const rows = 1 + ((lane + turn) % 3);
        if (lane % 3 === 0) await owner().sql(INSERT, [rows]);
        else if (lane % 3 === 1) await owner().inTransaction((sql) => sql(INSERT, [rows]));
        else {
          const remove = `delete from contact_submissions where ${SOME}`;
          await retryOnConflict(() => owner().sql(remove, [`${lane}${turn}`, rows]));
        }
      }
    });
    await Promise.all(lanes);
    expect((await expectTrueFigures())?.total).toBeGreaterThan(0);
  });

  test('are kept in as few rows by transactions that see one state throughout', async () => {
    await owner().sql('select private.recount_submissions()');
    for (let turn = 0; turn < 5; turn += 1) {
      await owner().inTransaction(async (sql) => {
        await sql('set transaction isolation level repeatable read');
        await sql(INSERT, [1]);
      });
    }
    expect(await owner().sql('select from private.submission_counts')).toHaveLength(1);
    await expectTrueFigures();
  });

  test('are seen with the rows: not before they are stored, and within the transaction that stores them', async () => {
    const [before] = await owner().sql<{ total: number }>(COUNTED);
    await owner().inTransaction(async (sql) => {
      await sql(INSERT, [4]);
      const [{ total } = { total: 0 }] = await sql<{ total: number }>(
        'select sum(total)::integer as total from private.submission_counts',
      );
      expect(total).toBe((before?.total ?? 0) + 4);
    });
    await expectTrueFigures();
  });

  test('are true after a restore, an erasure and many that were invented', async () => {
    const folder = makeDataDir();
    const file = join(folder, 'backup.gz');
    await seed(owner().inTransaction, 700, new AbortController().signal);
    const backedUp = await expectTrueFigures();
    await writeBackup(owner().inTransaction, file);
    await desk.store(person('Alone', { email: 'alone@mail.example', urgency: 'emergency' }));
    expect(await expectTrueFigures()).toEqual({ total: 1, new: 1, emergency: 1, spam: 0 });
    await erasePerson(owner(), 'alone@mail.example');
    expect(await expectTrueFigures()).toEqual({ total: 0, new: 0, emergency: 0, spam: 0 });
    await restoreBackup(owner(), file, join(folder, 'previous.gz'));
    await desk.admin.auth.signInWithPassword({ email: 'desk@mail.example', password: PASSWORD });
    expect(await expectTrueFigures()).toEqual(backedUp);
    rmSync(folder, { recursive: true });
  });

  test('come from what was counted, not from the rows, and can be counted anew', async () => {
    const before = await expectTrueFigures();
    await owner().sql(
      'insert into private.submission_counts (total, new, emergency, spam) values (1000, 0, 0, 0)',
    );
    const { data } = await desk.admin.rpc('submission_statistics').single();
    expect(data).toMatchObject({ total: (before?.total ?? 0) + 1000 });
    await owner().sql('select private.recount_submissions()');
    expect(await expectTrueFigures()).toEqual(before);
  });
});
