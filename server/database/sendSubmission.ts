import { TimeoutError } from '../timeout.ts';
import { retryOnConflict } from './errors.ts';
import type { Sql } from './sql.ts';

/**
 * Stores what a visitor sent, as the anonymous role and in a transaction of its own, with one statement. The texts go
 * as a value beside it: a statement that holds them would stand in PostgreSQL's log when it fails. One that met another
 * transaction (a migration that locks the tables in another order) is tried again.
 * @param end by `performance.now()`: whoever waits until then was told that it failed, and nothing is stored after that.
 * @throws TimeoutError when that is over already; the database's error, also when it is over by its clock.
 */
export async function sendSubmission(sql: Sql, submission: object, end: number): Promise<void> {
  await retryOnConflict(() => {
    const seconds = (end - performance.now()) / 1000;
    if (seconds <= 0) throw new TimeoutError('The call waited too long for its turn.');
    const values = [JSON.stringify(submission), seconds];
    return sql('select private.send_submission($1::text::jsonb, $2::float8)', values);
  });
}
