import postgres from 'postgres';

/** The driver's code for a connection that is gone. */
const lost = () => Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' });

type Line = { sql: postgres.Sql; losses: number };

/** One connection for one caller at a time, as the driver's own `reserve` gives it. */
export type Lease = Pick<postgres.Sql, 'unsafe'> & { release(): void };

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

  function take(): Line | Promise<Line> {
    const line = idle.pop();
    if (line !== undefined) return line;
    return lines.length < most && !isEnding ? open() : new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(line: Line) {
    const next = waiting.shift();
    if (next) next(line);
    else idle.push(line);
  }

  return {
    async reserve(): Promise<Lease> {
      if (isEnding) throw lost();
      const line = await take();
      const { losses } = line;
      const unsafe = ((...call: Parameters<Lease['unsafe']>) =>
        line.losses === losses ? line.sql.unsafe(...call) : Promise.reject(lost())) as Lease['unsafe'];
      return { unsafe, release: () => giveBack(line) };
    },
    /** Waits for what is lent, and closes every connection. */
    async end() {
      isEnding = true;
      const all = await Promise.all(lines.map(take));
      await Promise.all(all.map(({ sql }) => sql.end()));
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;

/** Runs `work` in one transaction that sees one state of the database, over a connection of its own. */
export async function inLeasedTransaction<T>(leases: Leases, work: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = await leases.reserve();
  try {
    await lease.unsafe('begin isolation level repeatable read');
    const result = await work(lease);
    await lease.unsafe('commit');
    return result;
  } catch (error) {
    // A connection that is gone has undone it already.
    await lease.unsafe('rollback').catch(() => undefined);
    throw error;
  } finally {
    lease.release();
  }
}
