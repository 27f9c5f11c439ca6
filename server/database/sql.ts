import type { PGlite, Transaction } from '@electric-sql/pglite';
import type postgres from 'postgres';

/**
 * Runs one statement as the database's owner, past row security: for the server's own
 * work, never with text that came from outside. Values stand in `$1`, `$2` ….
 */
export type Sql = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs `work` in one transaction that sees one state of the database, and undoes it when it throws. */
export type InTransaction = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Which database is opened: the one in `DATA_DIR`, or a PostgreSQL. */
export type DatabaseSettings = { kind: 'embedded' } | { kind: 'postgres'; url: string };

/** An open database: the one beside the server, whose files are ours, or a PostgreSQL. */
export type Database = { kind: 'embedded' | 'postgres'; sql: Sql; inTransaction: InTransaction };

export const sqlOfPglite =
  (database: PGlite | Transaction): Sql =>
  async <Row>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows;

export const sqlOfPostgres =
  (database: Pick<postgres.Sql, 'unsafe'>): Sql =>
  async <Row>(text: string, values: unknown[] = []) => [
    ...((await database.unsafe(text, values as never[])) as unknown as Row[]),
  ];
