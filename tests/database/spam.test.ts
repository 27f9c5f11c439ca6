import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../support/samples.ts';
import { insertRequests, useDesk } from './desk.ts';

const LONG = 'We can fill your calendar with new customers from next week on, just ring us back.';

describe('likely spam', () => {
  const desk = useDesk();
  beforeEach(() => desk.store());

  async function statusOf(extra: Record<string, unknown>) {
    const [id] = await insertRequests(desk.query, { ...sample, ...extra });
    const [row] = await desk.query<{ status: string; alerts: number }>(
      `select status, (select count(*) from private.alerts where submission_id = s.id) as alerts
       from public.contact_submissions s where id = $1`,
      [id],
    );
    expect(row?.alerts).toBe(row?.status === 'spam' ? 0 : 1);
    return row?.status;
  }

  test.each([
    ['http://a.example and www.b.example', 'new'],
    ['http://a.example, https://b.example, WWW.c.example', 'spam'],
    ['https://www.a.example is one link, www.b.example another', 'new'],
  ])('%s: %s', async (details, status) => {
    expect(await statusOf({ details })).toBe(status);
  });

  test('links count in name and place as well', async () => {
    expect(
      await statusOf({ name: 'www.a.example', location: 'www.b.example', details: 'www.c.example' }),
    ).toBe('spam');
  });

  test('a long text from a fourth address within a day is spam; an emergency never is', async () => {
    for (const [index, status] of ['new', 'new', 'new', 'spam'].entries()) {
      const text = index % 2 ? LONG : LONG.toUpperCase();
      expect(await statusOf({ urgency: null, email: `a${index}@mail.example`, details: text })).toBe(status);
    }
    expect(await statusOf({ urgency: 'emergency', email: 'b@mail.example', details: LONG })).toBe('new');
    expect(await statusOf({ urgency: null, email: 'b@mail.example', details: 'Please ring.' })).toBe('new');
    await desk.query("update public.contact_submissions set created_at = created_at - interval '25 hours'");
    expect(await statusOf({ urgency: null, email: 'c@mail.example', details: LONG })).toBe('new');
  });

  test('one address may send a long text ten times', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await statusOf({ urgency: null, details: LONG })).toBe('new');
    }
    expect(await statusOf({ urgency: null, details: LONG })).toBe('spam');
  });
});
