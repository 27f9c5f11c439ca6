import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseExpired } from '../../server/records/retention.ts';
import { DATABASES, type OpenDatabase } from '../inProcess/databases.ts';
import { account, client, serviceClient, signedIn } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { filesWith } from '../support/filesWith.ts';
import { grantAdmin, insertSubmissions, revokeAdmin } from '../support/rows.ts';
import { PASSWORD, sample } from '../support/samples.ts';
import { discard, makeDataDir, overHttp, startServer } from '../support/server.ts';

const SPAM = 'https://a.example https://b.example https://c.example';

describe.each(DATABASES)('what time erases and the audit log keeps, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const send = (extra: Partial<typeof sample>) =>
    client(database.fetch)
      .from('contact_submissions')
      .insert({ ...sample, ...extra });

  test('requests go after their days, with their alerts, spam too; newer ones stay', async () => {
    for (const [name, days, details] of [
      ['Old Request', 33, ''],
      ['Old Spam', 33, SPAM],
      ['New Request', 29, ''],
    ] as const) {
      await send({ name, details });
      await sql(
        `update public.contact_submissions set created_at = now() - make_interval(days => ${days}) where name = '${name}'`,
      );
    }
    const place = database.backend;
    // They are older than what one day makes due: the first look waits for a person.
    expect(await eraseExpired(place, 30)).toMatchObject({ erased: 0, waitsSince: expect.any(String) });
    await sql('select private.confirm_retention()');
    expect(await eraseExpired(place, 30)).toEqual({ erased: 2, waitsSince: undefined });
    expect(await sql('select name from public.contact_submissions')).toEqual([{ name: 'New Request' }]);
    expect(
      await sql(
        'select s.name from private.alerts a left join public.contact_submissions s on s.id = a.submission_id',
      ),
    ).toEqual([{ name: 'New Request' }]);
    // The sign-in library keeps a log with addresses: it goes too.
    await account(database.fetch, 'old@mail.example');
    await sql("update auth.audit_log_entries set created_at = now() - interval '31 days'");
    await eraseExpired(place, 30);
    expect(await sql('select id from auth.audit_log_entries')).toEqual([]);
  });

  test('sign-ins, deletions and grants are written down: who, when, which id, nothing more', async () => {
    const owner = await account(database.direct, 'owner@mail.example');
    const { id } = (await owner.auth.getUser()).data.user ?? { id: '' };
    const service = serviceClient(database.direct, database.secrets.jwtSecret);
    await sql('delete from private.audit_log');
    await grantAdmin(sql, 'owner@mail.example');
    const desk = await signedIn(database.direct, 'owner@mail.example');
    await send({ name: 'Deleted Person' });
    const { data } = await desk
      .from('contact_submissions')
      .select('id')
      .eq('name', 'Deleted Person')
      .single();
    await desk.from('contact_submissions').delete().eq('id', data?.id);
    await revokeAdmin(sql, 'owner@mail.example');
    const entries = await sql<Record<string, string>>(
      'select * from private.audit_log order by happened_at, action',
    );
    expect(entries.map(({ action, actor, subject }) => ({ action, actor, subject }))).toEqual([
      { action: 'grant', actor: null, subject: id },
      { action: 'sign-in', actor: id, subject: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { action: 'delete', actor: id, subject: data?.id },
      { action: 'revoke', actor: null, subject: id },
    ]);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual(['action', 'actor', 'happened_at', 'id', 'subject']);
    for (const role of [client(database.direct), desk, service]) {
      expect((await role.from('audit_log').select('*')).error).not.toBeNull();
    }
  });
});

const privacy = (dataDir: string, ...words: string[]) =>
  runProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, 'privacy', ...words);

test('npm run privacy shows and erases what is kept about an address, from the files too', async () => {
  const server = await startServer();
  const { dataDir, sql } = server;
  const marked = { ...sample, name: 'Marked Person', email: 'Marked@mail.example' };
  await insertSubmissions(sql, [marked, { ...marked, details: SPAM }, sample]);
  await account(overHttp(server.url), 'marked@mail.example');
  const person = JSON.parse(privacy(dataDir, 'export', 'marked@MAIL.example').says);
  expect(person.submissions).toHaveLength(2);
  expect(person.submissions[0]).toMatchObject(marked);
  expect(person.messages).toHaveLength(1);
  expect(person.account).toMatchObject({ email: 'marked@mail.example', identities: [expect.anything()] });
  expect(person.sign_ins).toEqual([expect.objectContaining({ created_at: expect.any(String) })]);
  expect(JSON.stringify(person.sign_in_log)).toContain('marked@mail.example');
  expect(JSON.stringify(person)).not.toMatch(/password|\$2[aby]\$/);

  await grantAdmin(sql, 'marked@mail.example');
  const admin = privacy(dataDir, 'erase', 'marked@mail.example');
  expect(admin).toMatchObject({ status: 1, says: expect.stringContaining('Revoke the role first') });
  // Of staff, and of who became one: their addresses, where they have an account.
  expect(privacy(dataDir, 'audit').says).toMatch(/ {2}grant {2}server {2}marked@mail\.example$/m);
  await revokeAdmin(sql, 'marked@mail.example');

  expect(filesWith(dataDir, 'Marked Person')).not.toEqual([]);
  expect(privacy(dataDir, 'erase', 'marked@mail.example')).toMatchObject({
    status: 0,
    says: expect.stringContaining('2 submissions, an account'),
  });
  expect(await sql('select name from contact_submissions')).toEqual([{ name: sample.name }]);
  const { error } = await client(overHttp(server.url)).auth.signInWithPassword({
    email: 'marked@mail.example',
    password: PASSWORD,
  });
  expect(error?.message).toBe('Invalid login credentials');
  expect(JSON.parse(privacy(dataDir, 'export', 'marked@mail.example').says)).toMatchObject({
    submissions: [],
    account: null,
    audit: [],
  });
  expect(privacy(dataDir, 'audit').says).toMatch(/erase {2}server {2}[0-9a-f-]{36}/);
  expect(filesWith(dataDir, 'Marked Person')).toEqual([]);
  expect(filesWith(dataDir, 'arked@mail.example')).toEqual([]);
  expect(server.output()).not.toMatch(/marked/i);
  await discard(server);
});

test('privacy explains itself', () => {
  const dataDir = makeDataDir();
  expect(privacy(dataDir).says).toContain('npm run privacy -- export EMAIL');
  expect(privacy(dataDir, 'erase').status).toBe(1);
  expect(privacy(dataDir, 'erase', 'notanemail')).toMatchObject({
    status: 1,
    says: expect.stringContaining('notanemail is not an e-mail address.'),
  });
  expect(privacy(dataDir, 'retention', '--yes').status).toBe(1);
  rmSync(dataDir, { recursive: true });
});
