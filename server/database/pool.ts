import postgres from 'postgres';
import { isTransient } from './errors.ts';

/** A statement whose caller has gone would wait on for its lock, on a connection of which PostgreSQL has only so many. */
const NOTICES_LOSS = "set client_connection_check_interval = '1s'";
/** PostgreSQL's codes for a setting that it does not know, as before 14, or cannot take, as on Windows. */
const CANNOT_NOTICE = ['42704', '22023'];

/** An error with the driver's code for a connection that is gone. */
const connectionLost = () =>
  Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' });

type Connection = {
  sql: postgres.Sql;
  isConnected: boolean;
  /** It is gone, or its time is over: nothing is sent over it any more. */
  isBroken: boolean;
  /** Its latest statement failed. */
  hasFailed: boolean;
};

/** One connection for one caller at a time, as the driver's own `reserve` gives it. */
export type PooledConnection = Pick<postgres.Sql, 'unsafe'> & { release(): void };

export type Pool = {
  /**
   * Gives a connection that stands to one caller until it is released; with `timeoutMs` for so long at most,
   * the wait for it included: after that nothing more is sent over it.
   * @throws when none comes in time, the driver's error when it cannot connect, and once `close` was called.
   */
  acquire(timeoutMs?: number): Promise<PooledConnection>;
  /** Waits for the connections in use, and closes all. */
  close(): Promise<void>;
};

/**
 * A pool of connections to PostgreSQL. The driver's own `reserve` and `begin` write to a
 * connection that is gone (their ROLLBACK when PostgreSQL stops), which ends the process, and
 * hand it out again. Here each connection is a driver of its own that connects once: one that
 * connects again may stay at that for ever. A caller whose connection is gone gets no other in its
 * place: the rest of its transaction would run where neither its BEGIN nor its role holds.
 * @param options of a driver that has this database's address.
 */
export function createPool(options: postgres.Sql['options'], maxConnections: number): Pool {
  let isClosing = false;
  let onEmpty: (() => void) | undefined;
  const all: Connection[] = [];
  const idle: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];

  function open(): Connection {
    const connection: Connection = {
      isConnected: false,
      isBroken: false,
      hasFailed: false,
      // A connection must not end of age within a transaction.
      sql: postgres({ ...options, max: 1, max_lifetime: null, onclose } as never),
    };
    function onclose() {
      connection.isBroken = true;
    }
    all.push(connection);
    return connection;
  }

  /** By a statement of its own: with two that wait for the connection, the driver would try again when there is none. */
  async function connect(connection: Connection) {
    try {
      await connection.sql.unsafe(NOTICES_LOSS);
    } catch (error) {
      if (!CANNOT_NOTICE.includes(String((error as { code?: unknown }).code))) throw error;
    }
    connection.isConnected = true;
  }

  function take(timeoutMs?: number): Connection | Promise<Connection> {
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (!connection.isBroken) return connection;
      remove(connection);
    }
    return all.length < maxConnections && !isClosing ? open() : wait(timeoutMs);
  }

  const wait = (timeoutMs?: number) =>
    new Promise<Connection>((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      function accept(connection: Connection) {
        clearTimeout(timer);
        resolve(connection);
      }
      function giveUp() {
        waiting.splice(waiting.indexOf(accept), 1);
        reject(connectionLost());
      }
      waiting.push(accept);
    });

  function giveBack(connection: Connection) {
    if (!all.includes(connection)) return;
    // The driver (postgres.js 3.4.9) counts the rows of a statement that fails midway towards the
    // next one, whose result then begins with as many empty places. A statement that succeeds,
    // such as ROLLBACK, ends that count.
    if (connection.isBroken || connection.hasFailed) return remove(connection);
    const next = waiting.shift();
    if (next) next(connection);
    else if (isClosing) remove(connection);
    else idle.push(connection);
  }

  /** What still runs on it ends, and another takes its place. */
  function remove(connection: Connection) {
    connection.isBroken = true;
    all.splice(all.indexOf(connection), 1);
    connection.sql.end({ timeout: 0 });
    const next = waiting.shift();
    if (next) next(open());
    else if (all.length === 0) onEmpty?.();
  }

  function run(connection: Connection, ...call: Parameters<PooledConnection['unsafe']>) {
    if (connection.isBroken) return Promise.reject(connectionLost());
    const query = connection.sql.unsafe(...call);
    query.then(
      () => {
        connection.hasFailed = false;
      },
      (error) => {
        connection.hasFailed = true;
        connection.isBroken ||= isTransient(error);
      },
    );
    return query;
  }

  return {
    async acquire(timeoutMs) {
      if (isClosing) throw connectionLost();
      const start = performance.now();
      const connection = await take(timeoutMs);
      const left = timeoutMs && Math.max(0, timeoutMs - (performance.now() - start));
      const timer = left === undefined ? undefined : setTimeout(remove, left, connection);
      try {
        if (!connection.isConnected) await connect(connection);
      } catch (error) {
        clearTimeout(timer);
        if (all.includes(connection)) remove(connection);
        throw error;
      }
      return {
        unsafe: run.bind(undefined, connection) as PooledConnection['unsafe'],
        release() {
          clearTimeout(timer);
          giveBack(connection);
        },
      };
    },
    async close() {
      isClosing = true;
      for (const connection of idle.splice(0)) remove(connection);
      if (all.length === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    },
  };
}
