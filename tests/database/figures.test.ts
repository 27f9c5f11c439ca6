import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.ts';
import { person, useDesk } from './desk.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const DAY = 24 * 60;

describe('statistics', () => {
  const desk = useDesk();
  const statistics = () => desk.rpc<Record<string, unknown>>('submission_statistics');
  beforeEach(() =>
    desk.query(
      `update private.settings set mail_since = null, backup_succeeded_at = null, backup_failed_since = null,
         retention_waits_since = null, retention_asked_at = null`,
    ),
  );

  test('count what was sent by status and urgency, and the rest by what staff did', async () => {
    const [first = '', second = '', , spam = ''] = await desk.store(
      person('Old Emergency', { urgency: 'emergency', created_at: ago(90) }),
      person('New Emergency', { urgency: 'emergency', created_at: ago(30) }),
      person('Plain'),
      person('Spam Emergency', { urgency: 'emergency', status: 'spam' }),
    );
    const counts = { total: 4, new: 3, emergency: 3 };
    expect(await statistics()).toEqual({
      ...counts,
      spam: 1,
      emergencies_waiting: 2,
      emergency_waits_since: expect.stringMatching(ago(90).slice(0, 16)),
      undelivered: 0,
      mail_failing_since: null,
      backup_failed_since: null,
      erasure_waits_since: null,
    });
    await desk.handle(first, 'taken');
    expect(await statistics()).toMatchObject({ ...counts, emergencies_waiting: 1 });
    await desk.handle(second, 'answered');
    await desk.handle(spam, 'not_spam');
    expect(await statistics()).toMatchObject({ ...counts, spam: 0, emergencies_waiting: 1 });
    await desk.handle(spam, 'answered');
    expect(await statistics()).toMatchObject({ emergencies_waiting: 0, emergency_waits_since: null });
  });

  test('mail that is due for ten minutes is failing, once mail is configured', async () => {
    await desk.store(person('Before'));
    await desk.query('select private.start_mail()');
    await desk.query("update private.settings set mail_since = now() - interval '1 hour'");
    await desk.query("update private.alerts set created_at = now() - interval '2 hours'");
    expect(await statistics()).toMatchObject({ undelivered: 0 });
    await desk.query("update private.alerts set created_at = now() - interval '9 minutes'");
    expect(await statistics()).toMatchObject({ undelivered: 0 });
    await desk.query("update private.alerts set created_at = now() - interval '11 minutes'");
    expect(await statistics()).toMatchObject({
      undelivered: 1,
      mail_failing_since: expect.stringMatching(ago(11).slice(0, 15)),
    });
    await desk.query('update private.alerts set delivered_at = now()');
    expect(await statistics()).toMatchObject({ undelivered: 0, mail_failing_since: null });
  });

  test('a backup that fails, or has not run for two days, shows since when', async () => {
    const failedSince = async () => (await statistics()).backup_failed_since;
    await desk.query('select private.record_backup(true)');
    expect(await failedSince()).toBeNull();
    await desk.query("update private.settings set backup_succeeded_at = now() - interval '49 hours'");
    expect(await failedSince()).toEqual(expect.stringMatching(ago(25 * 60).slice(0, 13)));
    await desk.query('select private.record_backup(false)');
    const first = await failedSince();
    await desk.query('select private.record_backup(false)');
    expect(await failedSince()).toBe(first);
    await desk.query('select private.record_backup(true)');
    expect(await failedSince()).toBeNull();
  });
});

describe.each(DATABASES)('figures, on $name', ({ open }) => {
  const desk = useDesk(open);
  type Figures = {
    waits: Record<'7' | '30', Record<string, number | null>>;
    weeks: { week: string; requests: number; emergencies: number }[];
  };
  const figures = () => desk.rpc<Figures>('submission_figures');

  test('of no requests are zeros', async () => {
    await desk.store();
    const { waits, weeks } = await figures();
    const none = {
      taken: 0,
      median_seconds: null,
      untaken: 0,
      emergency_taken: 0,
      emergency_median_seconds: null,
      emergency_untaken: 0,
    };
    expect(waits).toEqual({ '7': none, '30': none });
    expect(weeks).toHaveLength(26);
    expect(new Set(weeks.map(({ week }) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
    expect(weeks.every(({ requests, emergencies }) => requests === 0 && emergencies === 0)).toBe(true);
  });

  test('waits end when a request is first taken or answered', async () => {
    const [quick = '', slow = '', , old = '', , spam = ''] = await desk.store(
      person('Quick', { created_at: ago(10), urgency: 'emergency' }),
      person('Slow', { created_at: ago(120) }),
      person('Untaken', { created_at: ago(5), urgency: 'emergency' }),
      person('Old', { created_at: ago(8 * DAY) }),
      person('Too old', { created_at: ago(31 * DAY) }),
      person('Spam', { created_at: ago(5) }),
    );
    await desk.handle(quick, 'taken');
    await desk.handle(quick, 'answered');
    await desk.handle(slow, 'answered');
    await desk.handle(old, 'taken');
    await desk.handle(old, 'reopened');
    await desk.handle(spam, 'taken');
    await desk.handle(spam, 'spam');
    const { waits } = await figures();
    const round = (seconds: unknown) => Math.round(Number(seconds) / 60);
    expect(waits['7']).toMatchObject({ taken: 2, untaken: 1, emergency_taken: 1, emergency_untaken: 1 });
    expect(round(waits['7'].median_seconds)).toBe(65);
    expect(round(waits['7'].emergency_median_seconds)).toBe(10);
    expect(waits['30']).toMatchObject({ taken: 3, untaken: 2, emergency_taken: 1, emergency_untaken: 1 });
    expect(round(waits['30'].median_seconds)).toBe(120);
  });

  test('weeks begin on Monday at midnight in London, in summer too', async () => {
    const { weeks } = await figures();
    const [monday] = await desk.query<{ at: string; before: string; week: string }>(
      `select (day::timestamp at time zone 'Europe/London')::text as at,
         (day::timestamp at time zone 'Europe/London' - interval '1 second')::text as before, day::text as week
       from generate_series($1::date, $2::date, '7 days') series, lateral (select series::date as day) d
       order by (day::timestamp at time zone 'Europe/London') - (day::timestamp at time zone 'UTC') limit 1`,
      [weeks[1]?.week, weeks[25]?.week],
    );
    await desk.store(
      person('Monday', { created_at: monday?.at, urgency: 'emergency' }),
      person('Sunday', { created_at: monday?.before }),
    );
    const counted = (await figures()).weeks;
    const index = counted.findIndex(({ week }) => week === monday?.week);
    expect(counted.slice(index - 1, index + 1)).toMatchObject([
      { requests: 1, emergencies: 0 },
      { requests: 1, emergencies: 1 },
    ]);
  });
});
