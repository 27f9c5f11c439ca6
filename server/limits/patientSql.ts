import type { Sql } from '../database/sql.ts';
import { describeError, log } from '../log.ts';
import { withTimeout } from '../timeout.ts';

/** Milliseconds that a call may wait to be counted: a database that is silent must not hold it up. */
const LONGEST_WAIT = 2_000;

/** Gives rows, or undefined while the database is away. */
export type PatientSql = <Row>(text: string, values: unknown[]) => Promise<Row[] | undefined>;

/** Statements that nobody's call fails for: nothing here throws, and an outage is logged once. */
export function createPatientSql(sql: Sql): PatientSql {
  let away = false;
  return async <Row>(text: string, values: unknown[]) => {
    try {
      const rows = await withTimeout(LONGEST_WAIT, sql<Row>(text, values));
      away = false;
      return rows;
    } catch (error) {
      if (!away) log('warn', 'limits are counted in memory for the moment', describeError(error));
      away = true;
      return undefined;
    }
  };
}
