import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { InTransaction } from '../database/sql.ts';
import { makePrivateFolder } from '../dataDir/dataDir.ts';
import { log } from '../log.ts';
import { writeBackup } from './backup.ts';
import { DRAFT } from './backupTarget.ts';

const HOUR_MS = 3_600_000;
/** Daily backups that are kept; what a restore put aside stays until as many are newer. */
const KEPT = 7;
const ASIDE = /^before-restore-\d+\.jsonl\.gz$/;
const DAILY = /^\d{4}-\d{2}-\d{2}\.jsonl\.gz$/;

/** Where our own backups are. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** The name of today's backup. */
const today = () => `${new Date().toISOString().slice(0, 10)}.jsonl.gz`;

/** Writes today's backup, unless it is there. @returns when it was written. */
export async function backUpDaily(inTransaction: InTransaction, folder: string): Promise<Date> {
  const file = join(folder, today());
  if (!namesIn(folder).includes(today())) {
    makePrivateFolder(folder);
    const rows = await writeBackup(inTransaction, file);
    log('info', 'backup written', { rows });
  }
  return lstatSync(file).mtime;
}

/** Keeps the newest daily backups, and removes what killed runs left unfinished. Others' files stay. */
export async function tidyBackups(folder: string) {
  const names = namesIn(folder);
  const remove = (name: string) => rmSync(join(folder, name), { force: true });
  // One that a clock ahead of its time dated must not push today's out.
  const daily = names.filter((name) => DAILY.test(name) && name <= today());
  const writtenAt = (name: string) => lstatSync(join(folder, name)).mtimeMs;
  // Counted in backups, not in days: a clock that leaps must not remove it.
  const times = names.filter((name) => DAILY.test(name)).map(writtenAt);
  for (const name of names.filter((other) => ASIDE.test(other))) {
    if (times.filter((time) => time > writtenAt(name)).length >= KEPT) remove(name);
  }
  for (const name of daily.slice(0, -KEPT)) remove(name);
  for (const name of names.filter((other) => DRAFT.test(other))) {
    if (isAbandoned(join(folder, name))) remove(name);
  }
}

/** A backup that is still being written grows. */
function isAbandoned(draft: string): boolean {
  const found = lstatSync(draft);
  const isOurs = found.isFile() && found.uid === (process.getuid?.() ?? found.uid);
  return isOurs && Date.now() - found.mtimeMs > HOUR_MS;
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};
