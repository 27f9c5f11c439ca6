import type { Sql } from '../../server/database/sql.ts';

type Row = Record<string, unknown>;

/** Stores requests by SQL, with whatever columns they name. */
export async function insertSubmissions(sql: Sql, rows: Row[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    const places = names.map((_name, index) => `$${index + 1}`);
    await sql(
      `insert into contact_submissions (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
  }
}

export const grantAdmin = (sql: Sql, email: string) => sql('select grant_admin($1)', [email]);
export const revokeAdmin = (sql: Sql, email: string) => sql('select revoke_admin($1)', [email]);
