import type { Database, Query } from '../db/database.ts';

type Erased = { submissions: number; account: boolean };

/** Returns everything stored about an email address, except secrets. */
export async function exportPerson(query: Query, email: string): Promise<unknown> {
  const [row] = await query<{ person: unknown }>('select private.export_person($1) as person', [email]);
  return row?.person;
}

/** Erases the requests and the account of an email address, from the files too. Rejects for an admin's. */
export async function erasePerson(db: Database, email: string): Promise<Erased> {
  const erased = await db.transaction(async (query) => {
    const [row] = await query<{ erased: Erased }>('select private.erase_person($1) as erased', [email]);
    return row?.erased ?? { submissions: 0, account: false };
  });
  await db.purge();
  return erased;
}

/** Returns the last 100 entries of the audit log, newest first, one per line. */
export async function readAuditLog(query: Query): Promise<string> {
  const entries = await query<{ line: string }>(
    `select concat_ws('  ', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'), action,
       coalesce(a.email, actor::text, 'server'), coalesce(s.email, subject::text)) as line
     from private.audit_log left join auth.users a on a.id = actor left join auth.users s on s.id = subject
     order by happened_at desc, audit_log.id limit 100`,
  );
  return entries.map(({ line }) => line).join('\n') || 'The audit log is empty.';
}
