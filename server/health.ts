import type { MiddlewareHandler } from 'hono';
import { isThisMachine } from './http/thisMachine.ts';
import type { ChoreState } from './records/choreLog.ts';
import type { ChoreReport } from './records/chores.ts';

const written = ({ succeededAt, failedSince }: ChoreState) => ({
  lastSucceeded: succeededAt?.toISOString() ?? null,
  failedSince: failedSince?.toISOString() ?? null,
});

/** What a monitor is told of the chores; null stands for what this process does not do. */
export function describeChores(report: ChoreReport | undefined) {
  const { backup, retention } = report ?? {};
  return {
    backup: backup ? written(backup) : null,
    retention: retention
      ? { days: retention.days, waitsSince: retention.waitsSince ?? null, ...written(retention) }
      : null,
  };
}

/**
 * Answers `/healthz?detail` for a monitor on this machine: how the chores go is nobody else's business.
 * All others get the plain answer.
 * @param report undefined until the chores have begun.
 */
export function detailedHealth(
  isAlive: () => Promise<boolean>,
  report: () => ChoreReport | undefined,
): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.query('detail') === undefined || !isThisMachine(c)) return next();
    const alive = await isAlive();
    const database = alive ? 'answers' : 'does not answer';
    return c.json({ database, ...describeChores(report()) }, alive ? 200 : 503);
  };
}
