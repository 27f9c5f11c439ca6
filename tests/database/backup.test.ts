import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import bcrypt from '@node-rs/bcrypt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from '../../server/backup/backup.ts';
import { readRows, TABLES } from '../../server/backup/backupFile.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';

const PREVIEW = join(import.meta.dirname, '..', 'support', 'fixtures', 'backup-1.0-preview.gz');

let folder: string;
let file: string;
let previous: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'site.gz');
  previous = join(folder, 'previous.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Splits a backup into lines. */
const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
const writeLines = (path: string, lines: string[]) => writeFileSync(path, gzipSync(`${lines.join('\n')}\n`));

describe.each(DATABASES)('backups of $name', ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());
  afterEach(() => db.query('truncate auth.users, public.contact_submissions, private.audit_log cascade'));

  const addRequest = (name: string, extra = {}) => {
    const row = { ...sample, name, ...extra };
    return db.query(
      `insert into public.contact_submissions (${Object.keys(row)})
       values (${Object.keys(row).map((_, index) => `$${index + 1}`)}) returning *`,
      Object.values(row),
    );
  };
  const names = async () =>
    (await db.query<{ name: string }>('select name from public.contact_submissions order by name')).map(
      ({ name }) => name,
    );
  const audit = async () =>
    (await db.query<{ action: string }>('select action from private.audit_log order by happened_at')).map(
      ({ action }) => action,
    );

  test('a backup made by the version before 1.0.0 restores: rows, handling, roles and sign-in', async () => {
    await addRequest('Present Person');
    expect(await restoreBackup(db, PREVIEW, { previous })).toEqual({ rows: 1224, broughtBack: [] });

    const counts = await db.query(
      `select (select count(*) from public.contact_submissions) as requests,
         (select count(*) from public.submission_handling) as events,
         (select count(*) from private.handling_state) as states,
         (select count(*) from auth.identities) as identities,
         (select count(*) from private.alerts where delivered_at is null and given_up_at is null) as waiting`,
    );
    expect(counts).toEqual([
      { requests: 300, events: 7, states: expect.any(Number), identities: 1, waiting: 0 },
    ]);
    const [row] = linesOf(PREVIEW)
      .map((line) => JSON.parse(line))
      .filter(({ table }) => table === 'public.contact_submissions');
    expect(
      await db.query('select to_jsonb(s) as row from public.contact_submissions s where id = $1', [
        row.row.id,
      ]),
    ).toEqual([{ row: row.row }]);
    expect(
      await db.query(
        'select distinct e.author = u.id as is_chief from public.submission_handling e, auth.users u',
      ),
    ).toEqual([{ is_chief: true }]);

    const [chief] = await db.query<{ id: string; hash: string }>(
      "select id, encrypted_password as hash from auth.users where email = 'chief@example.org'",
    );
    expect(await bcrypt.compare('correct-horse-9', chief?.hash ?? '')).toBe(true);
    expect(await db.query('select user_id from public.user_roles')).toEqual([{ user_id: chief?.id }]);
    // What was there before is in the other backup.
    expect(linesOf(previous).join()).toContain('Present Person');
  });

  test('what is backed up comes back as it was, without raising alerts again', async () => {
    const emoji = 'Zoë 🙂 O’Hara "\\';
    await addRequest(emoji, { details: 'two\nlines\tand a tab' });
    await addRequest('Spam Person', { details: 'https://a.example https://b.example https://c.example' });
    const before = await db.query('select * from public.contact_submissions order by id');
    const alerts = await db.query('select * from private.alerts order by id');
    await db.query("update private.settings set mail_since = '2026-01-02T03:04:05Z'");
    expect(await writeBackup(db, file)).toBe(before.length + alerts.length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await db.query('delete from public.contact_submissions');
    await db.query('update private.settings set mail_since = null, retention_ran_at = now()');
    await addRequest('Later Person');

    await restoreBackup(db, file, { previous });
    expect(await db.query('select * from public.contact_submissions order by id')).toEqual(before);
    expect(await db.query('select * from private.alerts order by id')).toEqual(alerts);
    // Mail that waited is still sent, and retention asks before it goes on.
    expect(
      await db.query(`select retention_ran_at, to_jsonb(mail_since) #>> '{}' as since from private.settings`),
    ).toEqual([{ retention_ran_at: null, since: '2026-01-02T03:04:05+00:00' }]);
    await db.query('update private.settings set mail_since = null');
    // The triggers work again.
    await addRequest('New Person');
    expect(await db.query("select status from public.contact_submissions where name = 'New Person'")).toEqual(
      [{ status: 'new' }],
    );
    expect(await db.query('select id from private.alerts')).toHaveLength(alerts.length + 1);
    expect(await audit()).toContain('restore');
    // The backup before the restore is one as well.
    await restoreBackup(db, previous, { previous: join(folder, 'again.gz') });
    expect(await names()).toEqual(['Later Person']);
  });

  test('people who were deleted or erased since are named, and erased again on request', async () => {
    await addRequest('Kept Person', { email: 'kept@mail.example' });
    await addRequest('Gone Person', { email: 'Gone@mail.example' });
    await db.query("insert into auth.users (id, email) values ($1, 'left@mail.example')", [randomUUID()]);
    await writeBackup(db, file);
    await db.query("delete from public.contact_submissions where name = 'Gone Person'");
    await db.query("select private.erase_person('left@mail.example')");
    const broughtBack = ['gone@mail.example', 'left@mail.example'];
    expect(await restoreBackup(db, file, { previous })).toMatchObject({ broughtBack });
    expect(await names()).toEqual(['Gone Person', 'Kept Person']);
    const second = { previous: join(folder, 'second.gz'), eraseAgain: true };
    expect(await restoreBackup(db, file, second)).toMatchObject({ broughtBack });
    expect(await names()).toEqual(['Kept Person']);
    expect(await db.query('select email from auth.users')).toEqual([]);
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['cut off', (lines) => lines.slice(0, -1), /incomplete or damaged/],
    ['without a row', (lines) => lines.toSpliced(1, 1), /incomplete or damaged/],
    ['with a changed row', (lines) => lines.with(1, (lines[1] ?? '').replace('Ann', 'Eve')), /damaged/],
    ['with a foreign table', (lines) => lines.with(1, '{"table":"pg_catalog.pg_class","row":{}}'), /damaged/],
    ['with a row after its end', (lines) => [...lines, lines[1] ?? ''], /damaged/],
    ['with a line of 2 MB', (lines) => lines.with(1, `{"a":"${'x'.repeat(2e6)}"}`), /damaged/],
    ['of something else', () => ['{"format":"other"}'], /not a backup of this site/],
    [
      'by a newer version',
      ([first = '', ...rest]) => [
        first.replace('"migrations":[', '"migrations":["20990101000000",'),
        ...rest,
      ],
      /newer version of this site/,
    ],
  ])('a file %s is refused and changes nothing', async (_case, change, message) => {
    await addRequest('Ann Example');
    await writeBackup(db, file);
    writeLines(file, change(linesOf(file)));
    await expect(restoreBackup(db, file, { previous })).rejects.toThrow(message);
    expect(await names()).toEqual(['Ann Example']);
    expect(readdirSync(folder)).toEqual(['site.gz']);
  });

  test('a row that the database refuses undoes the whole restore', async () => {
    await addRequest('Ann Example');
    const { createHash } = await import('node:crypto');
    await writeBackup(db, file);
    const lines = linesOf(file).slice(0, -1);
    lines[1] = (lines[1] ?? '').replace('Sharps Removal', 'Unknown Service');
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    writeLines(file, [...lines, JSON.stringify({ rows: lines.length - 1, sha256 })]);
    await expect(restoreBackup(db, file, { previous })).rejects.toMatchObject({ code: '23514' });
    expect(readdirSync(folder)).toEqual(['site.gz']);
    expect(await names()).toEqual(['Ann Example']);
    await addRequest('Bob Example');
    expect(await db.query('select id from private.alerts')).toHaveLength(2);
  });

  test('a request stored during a restore is in the database or in the backup of the previous content', async () => {
    await writeBackup(db, file);
    const stored: string[] = [];
    let isOver = false;
    const visitors = [0, 1, 2].map(async (visitor) => {
      for (let turn = 0; !isOver && turn < 500; turn += 1) {
        await addRequest(`Visitor ${visitor} Turn ${turn}.`);
        stored.push(`Visitor ${visitor} Turn ${turn}.`);
        await setImmediate();
      }
    });
    const files = [0, 1, 2].map((round) => join(folder, `previous-${round}.gz`));
    try {
      for (const path of files) await restoreBackup(db, file, { previous: path });
    } finally {
      isOver = true;
      await Promise.all(visitors);
    }
    const found = `${files.flatMap(linesOf).join()},${await names()}`;
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((name) => !found.includes(name))).toEqual([]);
  });

  test('every table is in the backup, or can be created again', async () => {
    const tables = await db.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private', 'auth')`,
    );
    const recreated = [
      // Staff sign in again.
      ...['auth.sessions', 'auth.refresh_tokens', 'auth.audit_log_entries'],
      // Counters of the last hours, and clients that signed in lately.
      ...[
        'private.sign_in_attempts',
        'private.known_clients',
        'private.recovery_requests',
        'private.form_calls',
      ],
      // The header has its mail_since.
      'private.settings',
    ];
    expect(tables.map(({ name }) => name).sort()).toEqual([...TABLES, ...recreated].sort());
  });
});

describe('the file of a backup', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = (await DATABASES[0]?.open()) as TestDatabase;
  });
  afterAll(() => db.remove());

  test('replaces an existing file only with force, and leaves no draft', async () => {
    writeFileSync(file, 'Dear Sir');
    await expect(writeBackup(db, file)).rejects.toThrow(/exists\. .*--force to replace it/);
    expect(readFileSync(file, 'utf8')).toBe('Dear Sir');
    await writeBackup(db, file, { force: true });
    expect(readdirSync(folder)).toEqual(['site.gz']);
    for await (const _ of readRows(file));
  });

  test('is never written over a folder, a link or a device', async () => {
    mkdirSync(file);
    symlinkSync('/nowhere', join(folder, 'link'));
    for (const path of [file, join(folder, 'link'), '/dev/null']) {
      await expect(writeBackup(db, path, { force: true })).rejects.toThrow('is not a regular file');
    }
    await expect(writeBackup(db, join(folder, 'none', 'site.gz'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readdirSync(folder).sort()).toEqual(['link', 'site.gz']);
  });
});
