import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { isLoopback } from '../loopback.ts';
import { CALL_TIMEOUT_MS } from '../timeout.ts';
import { createPool, type Pool } from './pool.ts';
import { sendSubmission } from './sendSubmission.ts';
import { type InTransaction, type Sql, sqlOfPostgres } from './sql.ts';

/** Connections for the server's own statements, which never wait for a visitor's call. */
const MAX_OWN_CONNECTIONS = 6;

/**
 * The driver speaks in the clear unless the URL has `sslmode`. To another machine it speaks
 * TLS where that can be had; `sslmode=require` or `verify-full` says that it must.
 */
export function sslOf(url: string): { ssl?: 'prefer' } {
  const { hostname, searchParams } = new URL(url);
  return hostname === '' || isLoopback(hostname) || searchParams.has('sslmode') ? {} : { ssl: 'prefer' };
}

/** Opens a PostgreSQL with one connection, for work that is over soon. */
export function connectToPostgres(url: string): PostgresConnection {
  return createPostgresConnection({
    url,
    postgresOptions: {
      max: 1,
      connect_timeout: 5,
      // The driver would wait up to 20 seconds before it tries again: calls would wait with it.
      backoff: () => 0.5,
      onnotice: () => undefined,
      ...sslOf(url),
    },
  });
}

/**
 * Opens a PostgreSQL that may be stopped, started or fall silent meanwhile, with at most
 * `maxTransactions` transactions at once. Its `sql` and `withLock` throw when they take longer
 * than `CALL_TIMEOUT_MS`; `inTransaction` takes as long as it takes.
 */
export function openPostgres(url: string, maxTransactions: number) {
  const connection = connectToPostgres(url);
  const { driver } = connection;
  const transactions = createPool(driver.options, maxTransactions);
  const statements = createPool(driver.options, MAX_OWN_CONNECTIONS);
  // The backend library asks the driver for each connection that it uses.
  Object.assign(driver, { reserve: () => transactions.acquire(CALL_TIMEOUT_MS) });
  const inShortTransaction = transactionsOf(transactions, CALL_TIMEOUT_MS);
  return {
    kind: 'postgres' as const,
    connection,
    sql: sqlOf(statements, CALL_TIMEOUT_MS),
    async sendSubmission(submission: object) {
      const end = performance.now() + CALL_TIMEOUT_MS;
      const connection = await transactions.acquire(CALL_TIMEOUT_MS);
      try {
        await sendSubmission(sqlOfPostgres(connection), submission, end);
      } finally {
        connection.release();
      }
    },
    inTransaction: transactionsOf(transactions),
    /** Runs `work` while none runs under the same key, in this process or another. */
    withLock: <T>(key: string, work: () => Promise<T>): Promise<T> =>
      inShortTransaction(async (sql) => {
        await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
        return work();
      }),
    async close() {
      await Promise.all([transactions.close(), statements.close()]);
      await connection.close();
    },
  };
}

/** Runs each statement over a connection of its own. */
const sqlOf =
  (pool: Pool, timeoutMs: number): Sql =>
  async (text, values) => {
    const connection = await pool.acquire(timeoutMs);
    try {
      return await sqlOfPostgres(connection)(text, values);
    } finally {
      connection.release();
    }
  };

const transactionsOf =
  (pool: Pool, timeoutMs?: number): InTransaction =>
  async (work) => {
    const connection = await pool.acquire(timeoutMs);
    try {
      await connection.unsafe('begin isolation level repeatable read');
      const result = await work(sqlOfPostgres(connection));
      await connection.unsafe('commit');
      return result;
    } catch (error) {
      // A connection that is gone has undone it already.
      await connection.unsafe('rollback').catch(() => undefined);
      throw error;
    } finally {
      connection.release();
    }
  };
