import postgres from 'postgres';
import { type InTransaction, type Sql, sqlOfPostgres } from './sql.ts';

/** The driver's code for a connection that is gone. */
const lost = () => Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' });

type Line = { sql: postgres.Sql; losses: number };

/** One connection for one caller at a time, as the driver's own `reserve` gives it. */
type Lease = Pick<postgres.Sql, 'unsafe'> & { release(): void };

/**
 * Lends connections, at most `most` at once. The driver's own `reserve` and `begin` write to
 * a connection that is gone (their ROLLBACK when PostgreSQL stops), which ends the process,
 * and lend it again. Here each connection is a driver of its own that connects by itself, and
 * a lease ends with the connection: what is left of a transaction never runs on another, where
 * neither its BEGIN nor its role would hold.
 */
export function createLeases(options: postgres.Sql['options'], most: number) {
  let isEnding = false;
  const lines: Line[] = [];
  const idle: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];

  function open(): Line {
    const line: Line = {
      losses: 0,
      // A connection must not end of age within a transaction.
      sql: postgres({ ...options, max: 1, max_lifetime: null, onclose } as never),
    };
    function onclose() {
      line.losses += 1;
    }
    lines.push(line);
    return line;
  }

  function take(patience?: number): Line | Promise<Line> {
    const line = idle.pop();
    if (line !== undefined) return line;
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
    const next = waiting.shift();
    if (next) next(line);
    else idle.push(line);
  }

  /** A connection that may lead nowhere any more: what runs on it ends, and another takes its place. */
  function drop(line: Line) {
    line.losses += 1;
    lines.splice(lines.indexOf(line), 1);
    line.sql.end({ timeout: 0 });
    const next = waiting.shift();
    if (next) next(open());
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
      const { losses } = line;
      const left = patience && Math.max(0, patience - (performance.now() - asked));
      const timer = left === undefined ? undefined : setTimeout(drop, left, line);
      const unsafe = ((...call: Parameters<Lease['unsafe']>) =>
        line.losses === losses ? line.sql.unsafe(...call) : Promise.reject(lost())) as Lease['unsafe'];
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
      const all = await Promise.all(lines.map(() => take()));
      await Promise.all(all.map(({ sql }) => sql.end()));
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
