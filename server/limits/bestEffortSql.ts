import type { Sql } from '../database/sql.ts';
import { describeError, log } from '../log.ts';
import { withTimeout } from '../timeout.ts';

/** How long a silent database may hold up a call. */
const SQL_TIMEOUT_MS = 2_000;

/** Gives rows, or undefined while the database is away. */
export type BestEffortSql = <Row>(text: string, values: unknown[]) => Promise<Row[] | undefined>;

/** Runs statements that must not fail a call: nothing here throws, and an outage is logged once. */
export function createBestEffortSql(sql: Sql): BestEffortSql {
  let isAway = false;
  return async <Row>(text: string, values: unknown[]) => {
    try {
      const rows = await withTimeout(SQL_TIMEOUT_MS, sql<Row>(text, values));
      isAway = false;
      return rows;
    } catch (error) {
      if (!isAway) log('warn', 'limits are counted in memory for the moment', describeError(error));
      isAway = true;
      return undefined;
    }
  };
}
