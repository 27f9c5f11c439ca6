import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientBase, type ClientConfig } from 'pg';
import { describeError, log } from '../log.ts';
import type { Database, OpenOptions, Query, TransactionOptions } from './database.ts';
import { CALL_TIMEOUT_MS, PARSERS, ping, withTimeout } from './driver.ts';
import { codeOf, isConflict, isTransient } from './errors.ts';
import { type MigrateOptions, migrate } from './migrations.ts';
import { readPostgresUrl } from './postgresUrl.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_TRIES = 5;

/** Held by the one server that runs over a database. */
const SERVER_LOCK = 7_261_122;
/** A server that was killed a moment ago may still hold the lock. */
const LOCK_TIMEOUT_MS = 2_000;
const RELOCK_EVERY_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const ONE_SERVER =
  'Another server is using the database at DATABASE_URL, which takes one server at a time. Stop it first. To serve from several machines, use hosted Supabase: docs/hosted.md';

/** Opens a PostgreSQL that may be stopped, started or fall silent meanwhile. */
export async function openPostgres(
  url: string,
  { beforeUpgrade, besideServer, mustExist = false }: OpenOptions = {},
): Promise<Database> {
  const lock = besideServer ? undefined : await keepServerLock(url);
  const database = openPool(url);
  try {
    await migrateOver(url, { mustExist, beforeUpgrade: beforeUpgrade && (() => beforeUpgrade(database)) });
  } catch (error) {
    lock?.release();
    await database.close();
    throw error;
  }
  return {
    ...database,
    async close() {
      await database.close();
      lock?.release();
    },
  };
}

/** Opens the database as it is: neither locked nor migrated. */
export function openPool(url: string): Database {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    async onConnect(client) {
      client.on('error', ignore);
      await client.query(SETUP);
    },
  });
  // A connection that breaks while idle has left the pool already.
  pool.on('error', (error) => log('warn', 'database connection lost', describeError(error)));

  async function withClient<T>(
    timeoutMs: number | null,
    work: (client: ClientBase) => Promise<T>,
  ): Promise<T> {
    return withTimeout(timeoutMs, async (signal) => {
      const client = await pool.connect();
      let isReleased = false;
      const release = (isBroken: boolean) => {
        if (!isReleased) client.release(isBroken);
        isReleased = true;
      };
      // Closing the connection rolls back what the caller was told has failed.
      signal.addEventListener('abort', () => release(true));
      try {
        signal.throwIfAborted();
        const result = await work(client);
        release(false);
        return result;
      } catch (error) {
        release(isTransient(error));
        throw error;
      }
    });
  }

  const query: Query = (text, values) =>
    withClient(CALL_TIMEOUT_MS, (client) => queryOf(client)(text, values));

  async function transaction<T>(
    work: (query: Query) => Promise<T>,
    { isolation, timeoutMs = CALL_TIMEOUT_MS }: TransactionOptions = {},
  ): Promise<T> {
    return withClient(timeoutMs, async (client) => {
      await client.query(`begin isolation level ${isolation ?? 'read committed'}`);
      try {
        if (timeoutMs === null) await client.query('set local statement_timeout = 0');
        const result = await work(queryOf(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  return {
    kind: 'postgres',
    query,
    transaction: (work, options) => retryOnConflict(() => transaction(work, options)),
    isAlive: () => ping(query),
    purge: async () => undefined,
    close: () => pool.end(),
  };
}

const queryOf =
  (client: ClientBase): Query =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[];

async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_TRIES) throw error;
    }
  }
}

/** Sets up each connection. The last setting lets PostgreSQL notice that a waiting caller has gone; Windows lacks it. */
const SETUP = `
  set timezone = 'UTC';
  set statement_timeout = ${CALL_TIMEOUT_MS};
  do $$ begin
    perform set_config('client_connection_check_interval', '1s', false);
  exception when others then null;
  end $$`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(url));
  client.on('error', ignore);
  await client.connect();
  await client.query(SETUP);
  return client;
}

/** A broken connection fails its statement as well; the event alone would end the process. */
const ignore = () => undefined;

/**
 * Keeps the lock that makes this the only server over the database, on a connection of its own. When that
 * connection is lost, takes the lock again in the background.
 */
async function keepServerLock(url: string): Promise<{ release(): void }> {
  let isReleased = false;
  let client = await acquire();

  async function acquire(): Promise<pg.Client> {
    const connection = await connect(url);
    try {
      await connection.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await connection.query('select pg_advisory_lock($1)', [SERVER_LOCK]);
    } catch (error) {
      await connection.end().catch(ignore);
      throw codeOf(error) === LOCK_NOT_AVAILABLE ? new Error(ONE_SERVER) : error;
    }
    connection.once('end', reacquire);
    return connection;
  }

  async function reacquire() {
    await pause(RELOCK_EVERY_MS, undefined, { ref: false });
    if (isReleased) return;
    try {
      client = await acquire();
    } catch {
      return reacquire();
    }
    if (isReleased) await client.end().catch(ignore);
  }

  return {
    release() {
      isReleased = true;
      client.end().catch(ignore);
    },
  };
}

async function migrateOver(url: string, options: Omit<MigrateOptions, 'where'>) {
  const client = await connect(url);
  try {
    await refuseHosted(client);
    await client.query('set statement_timeout = 0');
    await migrate(
      { query: queryOf(client), exec: (sql) => client.query(sql) },
      { where: readPostgresUrl(url).name, ...options },
    );
  } finally {
    await client.end().catch(ignore);
  }
}

async function refuseHosted(client: ClientBase) {
  const [found] = await queryOf(client)(
    `select from pg_namespace join pg_roles on pg_roles.oid = nspowner
     where nspname = 'auth' and rolname = 'supabase_auth_admin'`,
  );
  if (found === undefined) return;
  throw new Error(
    'The database at DATABASE_URL is a Supabase project, which serves the data itself: build the site for it instead (docs/hosted.md). Nothing was changed.',
  );
}

function connectionOptions(url: string): ClientConfig {
  const { address, ca, isVerified } = readPostgresUrl(url);
  return {
    connectionString: address,
    // Given in every case: undefined would let PGSSLMODE decide.
    ssl: isVerified && { rejectUnauthorized: true, ...(ca && { ca: readFileSync(ca, 'utf8') }) },
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: (id, format) => PARSERS[id] ?? pg.types.getTypeParser(id, format) },
  };
}
