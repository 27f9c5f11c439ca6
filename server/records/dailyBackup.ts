import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, InTransaction } from '../database/sql.ts';
import { makePrivateFolder } from '../dataDir/dataDir.ts';
import { log } from '../log.ts';
import { beginsAsBackup } from './readBackup.ts';
import { DRAFT_NAME } from './writeAtomically.ts';
import { writeBackup, writeRows } from './writeBackup.ts';

const HOUR_MS = 3_600_000;
/** How many daily backups are kept; the backup before a restore or an upgrade is kept until as many are newer. */
const MAX_KEPT = 7;
const BEFORE_NAME = /^before-(restore|upgrade)-\d+\.jsonl\.gz$/;
const DAILY_NAME = /^\d{4}-\d{2}-\d{2}\.jsonl\.gz$/;

/** Where our own backups are. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** The name of today's backup. */
const today = () => `${new Date().toISOString().slice(0, 10)}.jsonl.gz`;

/** By what is in it: a name alone would let old requests be erased that no backup holds. */
async function isBackup(file: string): Promise<boolean> {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && (await beginsAsBackup(file));
}

/** Writes today's backup, unless it is there. @returns when it was written. */
export async function backUpDaily(inTransaction: InTransaction, folder: string): Promise<Date> {
  const file = join(folder, today());
  if (!(await isBackup(file))) {
    makePrivateFolder(folder);
    const rows = await writeBackup(inTransaction, file);
    log('info', 'backup written', { rows });
  }
  return lstatSync(file).mtime;
}

/**
 * Backs up what an older version has stored, as that version can read it: an upgrade must have a way back.
 * @throws when it cannot be written.
 */
export async function backUpBeforeUpgrade({ inTransaction }: Database, folder: string) {
  makePrivateFolder(folder);
  const file = join(folder, `before-upgrade-${Date.now()}.jsonl.gz`);
  const rows = await inTransaction((sql) => writeRows(sql, file));
  log('info', 'backed up before an upgrade', { rows });
}

/** Removes old backups, and what killed runs left unfinished. Files that are not ours stay. */
export async function tidyBackups(folder: string) {
  const names = namesIn(folder);
  const remove = (name: string) => rmSync(join(folder, name), { force: true });
  // A backup from while the clock was ahead must not push today's out.
  const daily = names.filter((name) => DAILY_NAME.test(name) && name <= today());
  const writtenAt = (name: string) => lstatSync(join(folder, name)).mtimeMs;
  // Counted in backups, not in days: a clock that leaps must not remove one.
  const times = names.filter((name) => DAILY_NAME.test(name)).map(writtenAt);
  for (const name of names.filter((other) => BEFORE_NAME.test(other))) {
    if (times.filter((time) => time > writtenAt(name)).length >= MAX_KEPT) remove(name);
  }
  for (const name of daily.slice(0, -MAX_KEPT)) remove(name);
  for (const name of names.filter((other) => DRAFT_NAME.test(other))) {
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
