import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { switchAcknowledgingOn, switchMailOn } from '../../server/alerts/mailSwitch.ts';
import { startSender } from '../../server/alerts/sender.ts';
import { client } from '../support/api.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { sample } from '../support/samples.ts';
import type { DATABASES, OpenDatabase } from './databases.ts';

export const STAFF = ['desk@staff.example', 'owner@staff.example'];
export const DESK = 'https://site.example/admin';
/** Milliseconds: the longest wait is a mail server's that hangs. */
export const LONG = { timeout: 50_000, interval: 100 };

type Columns = Partial<Record<keyof typeof sample, string | null>>;

/** A database and a mail server with nothing in them, for each test of a describe, and senders between the two. */
export function useAlerts(open: (typeof DATABASES)[number]['open']) {
  const alerts = {
    database: undefined as unknown as OpenDatabase,
    post: undefined as unknown as MailServer,
    ...{ start, stop, send, sql, waiting },
  };
  let senders: ReturnType<typeof startSender>[] = [];
  beforeAll(async () => {
    alerts.database = await open();
  });
  afterAll(() => alerts.database.close());
  beforeEach(async () => {
    await sql('delete from public.contact_submissions');
    await switchMailOn(alerts.database.backend.sql);
    await switchAcknowledgingOn(alerts.database.backend.sql);
    alerts.post = await startMailServer();
  });
  afterEach(async () => {
    await stop();
    await alerts.post.stop();
  });

  function start(acknowledge = false) {
    const mail = { smtpUrl: alerts.post.url, alertTo: STAFF, from: 'site@site.example', acknowledge };
    senders.push(startSender(alerts.database.backend.sql, mail, DESK));
  }
  async function stop() {
    await Promise.all(senders.map((sender) => sender.stop()));
    senders = [];
  }
  function sql<Row extends Record<string, unknown>>(text: string, parameters?: unknown[]) {
    return alerts.database.backend.sql<Row>(text, parameters);
  }
  /** A visitor's request, which is the sample's unless `extra` says otherwise. */
  async function send(extra: Columns = {}) {
    const { error } = await client(alerts.database.fetch)
      .from('contact_submissions')
      .insert({ ...sample, ...extra });
    expect(error).toBeNull();
  }
  async function waiting() {
    return await sql<{ attempts: number }>(
      'select attempts from private.alerts where delivered_at is null and given_up_at is null',
    );
  }
  return alerts;
}
