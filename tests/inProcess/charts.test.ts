import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../support/api.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', weekday: 'short' },
});

/** What a calendar and a clock in London say: not by the database's own tables. */
function inLondon(time: number) {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, weekday = '' } = parts;
  const weekdayTurn = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday);
  return { date: `${year}-${month}-${day}`, hourTurn: weekdayTurn * 24 + Number(hour) };
}

/** 01:00 UTC of a month's last Sunday, when London's clocks change. */
function changeOfClocks(year: number, month: number) {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY_MS;
}

const urgencies = ['emergency', 'urgent', 'standard', 'scheduled', null] as const;

describe.each(DATABASES)('what the desk draws, on $name', ({ open }) => {
  let database: OpenDatabase;
  let admin: SupabaseClient;
  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const read = async () => (await admin.rpc('submission_charts')).data;

  beforeAll(async () => {
    database = await open();
    admin = await account(database.fetch, 'admin@mail.example');
    await grantAdmin(sql, 'admin@mail.example');
  });
  afterAll(() => database.close());
  beforeEach(() => sql('delete from public.contact_submissions'));

  const receive = (time: number, extra: Record<string, unknown> = {}) =>
    insertSubmissions(sql, [{ ...sample, created_at: new Date(time).toISOString(), ...extra }]);

  test('without requests all is nought', async () => {
    const none = { amounts: Array(6).fill(0), median_seconds: null };
    expect(await read()).toEqual({
      last_day: inLondon(Date.now()).date,
      days: Object.fromEntries(urgencies.map((urgency) => [urgency ?? 'open', Array(365).fill(0)])),
      services: {},
      hours: Array(168).fill(0),
      taken: { emergency: none, other: none },
    });
  });

  test('days and hours are London’s, over midnights and both changes of the clocks', async () => {
    const now = Date.now();
    const { last_day } = await read();
    const dayOf = (turn: number) =>
      new Date(Date.parse(last_day) - (364 - turn) * DAY_MS).toISOString().slice(0, 10);
    const year = new Date(now).getUTCFullYear();
    const changes = [year - 1, year].flatMap((year) => [changeOfClocks(year, 2), changeOfClocks(year, 9)]);
    const starts = [...changes, now, now - 364 * DAY_MS, now - 120 * DAY_MS];
    // Around each, every half hour of the two days before and after.
    const times = starts
      .flatMap((start) => Array.from({ length: 192 }, (_, turn) => start + (turn - 96) * 30 * MINUTE_MS))
      .filter((time) => time <= now);
    const rows = times.map((time, turn) => ({
      time,
      urgency: urgencies[turn % 5] ?? null,
      ...inLondon(time),
    }));
    await sql(
      `insert into public.contact_submissions (name, phone, email, service, location, urgency, created_at)
       select 'Drawn Person', '01632 960001', 'drawn@mail.example', 'Sharps Removal', 'Newport', urgency, time
       from jsonb_to_recordset($1::text::jsonb) as t (urgency text, time timestamptz)`,
      [JSON.stringify(rows.map(({ time, urgency }) => ({ urgency, time: new Date(time).toISOString() })))],
    );
    const counted = rows.filter(({ date }) => date >= dayOf(0));
    expect(counted.length).toBeLessThan(rows.length);
    // At least one change of the clocks is always among them.
    expect(changes.some((change) => change < now && inLondon(change).date >= dayOf(2))).toBe(true);

    const { days, hours, services } = await read();
    for (const urgency of urgencies) {
      const expected = Array.from({ length: 365 }, (_, turn) => dayOf(turn)).map(
        (day) => counted.filter(({ date, ...row }) => row.urgency === urgency && date === day).length,
      );
      expect(days[urgency ?? 'open'], String(urgency)).toEqual(expected);
    }
    const perHour = Array.from({ length: 168 }, (_, turn) => turn).map(
      (turn) => counted.filter(({ hourTurn }) => hourTurn === turn).length,
    );
    expect(hours).toEqual(perHour);
    expect(services).toEqual({ 'Sharps Removal': counted.length });
  });

  test('likely spam is left out, by the folder that it is in now', async () => {
    const now = Date.now();
    for (const [service, status] of [
      ['Quote Request', 'new'],
      ['Sharps Removal', 'spam'],
      ['Hoarding Clearance', 'new'],
      ['Emergency Service', 'spam'],
    ]) {
      await receive(now, { service, status });
    }
    const move = async (service: string, kind: string) => {
      const { data } = await admin.rpc('list_submissions', { folder: 'all' });
      const submission = data.find((row: { service: string }) => row.service === service)?.id;
      const event = crypto.randomUUID();
      expect((await admin.rpc('handle_submission', { submission, event, kind })).error).toBeNull();
    };
    expect((await read()).services).toEqual({ 'Quote Request': 1, 'Hoarding Clearance': 1 });
    await move('Hoarding Clearance', 'spam');
    await move('Emergency Service', 'not_spam');
    expect((await read()).services).toEqual({ 'Quote Request': 1, 'Emergency Service': 1 });
  });

  test('until taken: from the request to the first who took or answered it', async () => {
    const now = Date.now();
    const MINUTES = [4, 20, 120, 600, 3000];
    for (const minutes of MINUTES) {
      await receive(now - minutes * MINUTE_MS - 1000, { urgency: 'emergency', name: `After ${minutes}` });
    }
    await receive(now - 8 * MINUTE_MS, { urgency: null, name: 'Answered' });
    await receive(now - 50 * DAY_MS, { urgency: 'urgent', name: 'Nobody' });
    const ids = await sql<{ id: string; name: string }>('select id, name from public.contact_submissions');
    const act = (name: string, kind: string) =>
      admin.rpc('handle_submission', {
        submission: ids.find((row) => row.name === name)?.id,
        event: crypto.randomUUID(),
        kind,
      });
    for (const minutes of MINUTES) await act(`After ${minutes}`, 'taken');
    // Who puts it back, and takes it again, was there first all the same.
    await act('After 4', 'reopened');
    await act('Answered', 'answered');
    const { taken } = await read();
    expect(taken).toMatchObject({
      emergency: { amounts: [1, 1, 1, 1, 1, 0] },
      other: { amounts: [1, 0, 0, 0, 0, 1] },
    });
    expect(Math.abs(taken.emergency.median_seconds - 120 * 60)).toBeLessThan(60);
    expect(Math.abs(taken.other.median_seconds - 8 * 60)).toBeLessThan(60);
  });
});
