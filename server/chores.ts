import { backUpDaily, backupFolder, tidyBackups } from './dailyBackup.ts';
import { eraseOlderThan } from './erasure.ts';
import { describeError, log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Database } from './sql.ts';

const HOUR = 3_600_000;

type Chores = Pick<Settings, 'dataDir' | 'databaseUrl' | 'retentionDays'>;

/** Erases what is too old, and backs the embedded database up once a day: now, then every hour a look. */
export function startChores(database: Database, settings: Chores) {
  const isEmbedded = settings.databaseUrl === undefined;
  const folder = backupFolder(settings.dataDir);

  async function erase() {
    if (settings.retentionDays === undefined) return;
    const erased = await eraseOlderThan({ ...database, isEmbedded }, settings.retentionDays);
    if (erased > 0) log('info', 'old requests erased', { count: erased });
  }

  async function backUp() {
    if (isEmbedded) await backUpDaily(database.inTransaction, folder);
  }

  const tidy = () => tidyBackups(folder);

  let working = Promise.resolve();
  function work() {
    for (const chore of [erase, backUp, tidy]) {
      working = working
        .then(chore)
        .catch((error) => log('error', 'chore failed', { chore: chore.name, ...describeError(error) }));
    }
  }
  work();
  const timer = setInterval(work, HOUR);

  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
