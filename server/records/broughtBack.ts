import type { Sql } from '../database/sql.ts';

/** Deleted, erased on request or too old since the backup was made: the audit log, which a restore only adds to, knows. */
const SUBMISSIONS = `public.contact_submissions
  where id in (select subject from private.audit_log where action = 'delete')`;
const ACCOUNTS = `auth.users where id in (select subject from private.audit_log where action = 'erase')`;

/**
 * Whom a restore brought back although they had been deleted or erased.
 * @returns their e-mail addresses, each once, in order.
 */
export async function findBroughtBack(sql: Sql): Promise<string[]> {
  const rows = await sql<{ email: string }>(
    `select lower(email) as email from ${SUBMISSIONS} union select lower(email) from ${ACCOUNTS} order by 1`,
  );
  return rows.map(({ email }) => email);
}

/** Erases them again: those requests and accounts alone, and what belongs to them. */
export async function eraseBroughtBack(sql: Sql) {
  await sql(`delete from ${SUBMISSIONS}`);
  await sql(`delete from ${ACCOUNTS}`);
}
