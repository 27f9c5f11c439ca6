import { createHash } from 'node:crypto';
import { parseJson } from '../json.ts';
import { BATCH_ROWS, BackupError, footer, header, rowLine, type TABLES } from './backupFormat.ts';
import { DAMAGED, gunzipLines } from './gunzipLines.ts';

export type Batch = { table: (typeof TABLES)[number]; rows: Record<string, unknown>[] };

/** Ten times what real rows need: a file made to harm must not fill the memory. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;

/**
 * Reads a backup, a batch of one table's rows at a time.
 * @param migrations the database's own; what a newer version wrote cannot be put back.
 * @throws BackupError when the file is cut short, damaged or not a backup: in the worst case only
 * after the last batch, so what is done with the batches must be possible to undo.
 */
export async function* readBackup(
  file: string,
  migrations: string[],
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  const hash = createHash('sha256');
  let batch: Batch | undefined;
  let characters = 0;
  let lines = 0;
  let hasFooter = false;
  for await (const line of gunzipLines(file, signal)) {
    const parsed = parseJson(line);
    const row = rowLine.safeParse(parsed).data;
    if (hasFooter) throw new BackupError(DAMAGED);
    if (lines === 0) checkHeader(parsed, migrations);
    else if (row === undefined) {
      const { data } = footer.safeParse(parsed);
      hasFooter = data?.rows === lines - 1 && data.sha256 === hash.digest('hex');
      if (!hasFooter) throw new BackupError(DAMAGED);
      continue;
    } else {
      const isFull = batch?.rows.length === BATCH_ROWS || characters + line.length > MAX_BATCH_CHARACTERS;
      if (batch && (batch.table !== row.table || isFull)) {
        yield batch;
        batch = undefined;
        characters = 0;
      }
      batch ??= { table: row.table, rows: [] };
      batch.rows.push(row.row);
      characters += line.length;
    }
    hash.update(`${line}\n`);
    lines += 1;
  }
  if (!hasFooter) throw new BackupError(DAMAGED);
  if (batch) yield batch;
}

function checkHeader(parsed: unknown, migrations: string[]) {
  const { data } = header.safeParse(parsed);
  if (data === undefined)
    throw new BackupError('The file is not a backup of this site. Nothing was changed.');
  if (data.migrations.some((version) => !migrations.includes(version))) {
    throw new BackupError(
      'The backup was made by a newer version of this site: update this one first. Nothing was changed.',
    );
  }
}

/** Whether a file begins as our backups do; it may be damaged further on. */
export async function beginsAsBackup(file: string): Promise<boolean> {
  try {
    for await (const line of gunzipLines(file)) return header.safeParse(parseJson(line)).success;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
  return false;
}
