import type { Sql } from '../database/sql.ts';
import { describeError, log } from '../log.ts';

export type ChoreName = 'backup' | 'retention';

/** How a chore went: when it last succeeded, and since when it fails. */
export type ChoreState = { succeededAt?: Date; failedSince?: Date };

type Row = { name: ChoreName; succeeded_at: Date | null; failed_since: Date | null };

const SUCCESS = `
  insert into private.chores (name, succeeded_at) values ($1, now())
  on conflict (name) do update set succeeded_at = excluded.succeeded_at, failed_since = null`;
const FAILURE = `
  insert into private.chores as known (name, failed_since) values ($1, now())
  on conflict (name) do update set failed_since = coalesce(known.failed_since, excluded.failed_since)`;

/**
 * Records how the chores went: in the database for the desk and the next start, and in memory, because
 * on a full disk a backup fails and so does its record.
 */
export function openChoreLog(sql: Sql) {
  const states = new Map<ChoreName, ChoreState>();
  let isLoaded = false;

  /** Reads what was recorded before this start. */
  async function load() {
    if (isLoaded) return;
    for (const { name, succeeded_at, failed_since } of await sql<Row>('select * from private.chores')) {
      states.set(name, {
        ...(succeeded_at && { succeededAt: new Date(succeeded_at) }),
        ...(failed_since && { failedSince: new Date(failed_since) }),
        ...states.get(name),
      });
    }
    isLoaded = true;
  }

  const logFailure = (work: Promise<unknown>) =>
    work.catch((error) => log('warn', 'chore not recorded', describeError(error)));

  return {
    stateOf: (name: ChoreName): ChoreState => states.get(name) ?? {},
    /** Runs a chore, which returns when it was done, and records how it went. @returns whether it succeeded. */
    async run(name: ChoreName, work: () => Promise<Date>): Promise<boolean> {
      await logFailure(load());
      try {
        states.set(name, { succeededAt: await work() });
      } catch (error) {
        log('error', 'chore failed', { chore: name, ...describeError(error) });
        states.set(name, { failedSince: new Date(), ...states.get(name) });
        await logFailure(sql(FAILURE, [name]));
        return false;
      }
      await logFailure(sql(SUCCESS, [name]));
      return true;
    },
  };
}
