import type { Database } from '../database/sql.ts';
import { describeError, log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { type ChoreState, openChoreLog } from './choreLog.ts';
import { backUpDaily, backupFolder, tidyBackups } from './dailyBackup.ts';
import { eraseExpired } from './retention.ts';

const HOUR_MS = 3_600_000;

type ChoreSettings = Pick<Settings, 'dataDir' | 'retentionDays'>;

/** How the chores are going; undefined for one that this process does not do. */
export type ChoreReport = {
  backup: ChoreState | undefined;
  /** `waitsSince`: a person has to confirm the date, `npm run privacy -- retention`. */
  retention: (ChoreState & { days: number; waitsSince: string | undefined }) | undefined;
};

export type Chores = ReturnType<typeof startChores>;

/** Backs the embedded database up once a day and erases what is too old: checks now, and every hour. */
export function startChores(database: Database, { dataDir, retentionDays }: ChoreSettings) {
  const isEmbedded = database.kind === 'embedded';
  const folder = backupFolder(dataDir);
  const choreLog = openChoreLog(database.sql);
  let waitsSince: string | undefined;

  async function erase(days: number) {
    const expired = await eraseExpired(database, days);
    waitsSince = expired.waitsSince;
    if (expired.erased > 0) log('info', 'old requests erased', { count: expired.erased });
    if (waitsSince !== undefined) log('warn', 'erasing waits for a person to confirm the date');
    return new Date();
  }

  async function work() {
    const isBackedUp =
      !isEmbedded || (await choreLog.run('backup', () => backUpDaily(database.inTransaction, folder)));
    // Nothing is erased that today's backup does not hold.
    if (retentionDays !== undefined && isBackedUp)
      await choreLog.run('retention', () => erase(retentionDays));
    if (isEmbedded) await tidyBackups(folder);
  }

  let running = Promise.resolve();
  function check() {
    running = running.then(work).catch((error) => log('error', 'chores failed', describeError(error)));
  }
  check();
  const timer = setInterval(check, HOUR_MS);

  return {
    report: (): ChoreReport => ({
      backup: isEmbedded ? choreLog.stateOf('backup') : undefined,
      retention:
        retentionDays === undefined
          ? undefined
          : { ...choreLog.stateOf('retention'), days: retentionDays, waitsSince },
    }),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
