import postgres from 'postgres';
import { isOutage } from './outage.ts';
import { type InTransaction, type Sql, sqlOfPostgres } from './sql.ts';

/** The driver's code for a connection that is gone. */
const lost = () => Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' });

type Line = { sql: postgres.Sql; isBroken: boolean };

/** One connection for one caller at a time, as the driver's own `reserve` gives it. */
type Lease = Pick<postgres.Sql, 'unsafe'> & { release(): void };

/**
 * Lends connections, at most `most` at once. The driver's own `reserve` and `begin` write to
 * a connection that is gone (their ROLLBACK when PostgreSQL stops), which ends the process,
 * and lend it again. Here each connection is a driver of its own that connects once: one that
 * connects again may stay at that for ever. A lease ends with the connection: what is left of a
 * transaction never runs on another, where neither its BEGIN nor its role would hold.
 */
export function createLeases(options: postgres.Sql['options'], most: number) {
  let isEnding = false;
  let onEmpty: (() => void) | undefined;
  const lines: Line[] = [];
  const idle: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];

  function open(): Line {
    const line: Line = {
      isBroken: false,
      // A connection must not end of age within a transaction.
      sql: postgres({ ...options, max: 1, max_lifetime: null, onclose } as never),
    };
    function onclose() {
      line.isBroken = true;
    }
    lines.push(line);
    return line;
  }

  function take(patience?: number): Line | Promise<Line> {
    for (let line = idle.pop(); line !== undefined; line = idle.pop()) {
      if (!line.isBroken) return line;
      drop(line);
    }
    return lines.length < most && !isEnding ? open() : wait(patience);
  }

  const wait = (patience?: number) =>
    new Promise<Line>((resolve, reject) => {
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      function accept(line: Line) {
        clearTimeout(timer);
        resolve(line);
      }
      function giveUp() {
        waiting.splice(waiting.indexOf(accept), 1);
        reject(lost());
      }
      waiting.push(accept);
    });

  function giveBack(line: Line) {
    if (!lines.includes(line)) return;
    if (line.isBroken) return drop(line);
    const next = waiting.shift();
    if (next) next(line);
    else if (isEnding) drop(line);
    else idle.push(line);
  }

  /** What still runs on it ends, and another takes its place. */
  function drop(line: Line) {
    line.isBroken = true;
    lines.splice(lines.indexOf(line), 1);
    line.sql.end({ timeout: 0 });
    const next = waiting.shift();
    if (next) next(open());
    else if (lines.length === 0) onEmpty?.();
  }

  return {
    /**
     * Lends a connection, with `patience` for so many milliseconds, the wait for it included:
     * after that nothing is done over it any more.
     * @throws when none comes in time, and once `end` was called.
     */
    async lend(patience?: number): Promise<Lease> {
      if (isEnding) throw lost();
      const asked = performance.now();
      const line = await take(patience);
      const left = patience && Math.max(0, patience - (performance.now() - asked));
      const timer = left === undefined ? undefined : setTimeout(drop, left, line);
      const unsafe = ((...call: Parameters<Lease['unsafe']>) => {
        if (line.isBroken) return Promise.reject(lost());
        const query = line.sql.unsafe(...call);
        query.catch((error) => {
          line.isBroken ||= isOutage(error);
        });
        return query;
      }) as Lease['unsafe'];
      return {
        unsafe,
        release() {
          clearTimeout(timer);
          giveBack(line);
        },
      };
    },
    /** Waits for what is lent, and closes every connection. */
    async end() {
      isEnding = true;
      for (const line of idle.splice(0)) drop(line);
      if (lines.length === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    },
  };
}

type Leases = ReturnType<typeof createLeases>;

/** Runs one statement over a lease of its own. */
export const sqlOfLeases =
  (leases: Leases, patience: number): Sql =>
  async (text, values) => {
    const lease = await leases.lend(patience);
    try {
      return await sqlOfPostgres(lease)(text, values);
    } finally {
      lease.release();
    }
  };

/**
 * Runs `work` in one transaction that sees one state of the database.
 * @param patience milliseconds that it may take; without it, as long as it takes.
 */
export const transactionsOfLeases =
  (leases: Leases, patience?: number): InTransaction =>
  async (work) => {
    const lease = await leases.lend(patience);
    try {
      await lease.unsafe('begin isolation level repeatable read');
      const result = await work(sqlOfPostgres(lease));
      await lease.unsafe('commit');
      return result;
    } catch (error) {
      // A connection that is gone has undone it already.
      await lease.unsafe('rollback').catch(() => undefined);
      throw error;
    } finally {
      lease.release();
    }
  };
