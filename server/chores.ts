import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeBackup } from './backup.ts';
import { eraseOlderThan } from './erasure.ts';
import { describeError, log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Database } from './sql.ts';

const HOUR = 3_600_000;
/** Daily backups that are kept, and days that what a restore put aside stays. */
const KEPT = 7;
const ASIDE = /^before-restore-\d+\.jsonl\.gz$/;
const DAILY = /^\d{4}-\d{2}-\d{2}\.jsonl\.gz$/;

/** Where our own backups are. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

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
    if (!isEmbedded) return;
    const name = today();
    if (backups(folder).includes(name)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const rows = await writeBackup(database.inTransaction, join(folder, name));
    log('info', 'backup written', { rows });
  }

  /** Keeps the newest daily backups; what a restore put aside goes after as many days. Others' files stay. */
  async function tidy() {
    const names = backups(folder);
    // One that a clock ahead of its time dated must not push today's out.
    const daily = names.filter((name) => DAILY.test(name) && name <= today());
    for (const name of daily.slice(0, -KEPT)) rmSync(join(folder, name));
    for (const name of names.filter((other) => ASIDE.test(other))) {
      if (Date.now() - statSync(join(folder, name)).mtimeMs > KEPT * 24 * HOUR) rmSync(join(folder, name));
    }
  }

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

/** The name of today's backup. */
const today = () => `${new Date().toISOString().slice(0, 10)}.jsonl.gz`;

const backups = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};
