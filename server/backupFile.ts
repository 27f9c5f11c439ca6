import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BATCH, FORMAT, TABLES } from './backup.ts';
import { parseJson } from './json.ts';

const header = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()) });
const rowLine = z.object({ table: z.enum(TABLES), row: z.record(z.string(), z.unknown()) });
const footer = z.object({ rows: z.int(), sha256: z.string() });

export type Batch = { table: (typeof TABLES)[number]; rows: Record<string, unknown>[] };

/** A file that is no whole backup. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const DAMAGED = 'The file is cut short or damaged. Nothing was changed.';

/**
 * Reads a backup, a batch of one table's rows at a time.
 * @param migrations the database's own; what a newer version wrote cannot be put back.
 * @throws BackupError when the file is cut short, damaged or no backup: at the latest after
 * the last batch, so whoever acts on the batches must be able to take it back.
 */
export async function* readBackup(file: string, migrations: string[]): AsyncGenerator<Batch> {
  const hash = createHash('sha256');
  let batch: Batch | undefined;
  let lines = 0;
  let isClosed = false;
  for await (const line of unzippedLines(file)) {
    const parsed = parseJson(line);
    const row = rowLine.safeParse(parsed).data;
    if (isClosed) throw new BackupError(DAMAGED);
    if (lines === 0) checkHeader(parsed, migrations);
    else if (row === undefined) {
      const { data } = footer.safeParse(parsed);
      isClosed = data?.rows === lines - 1 && data.sha256 === hash.digest('hex');
      if (!isClosed) throw new BackupError(DAMAGED);
      continue;
    } else {
      if (batch && (batch.table !== row.table || batch.rows.length === BATCH)) {
        yield batch;
        batch = undefined;
      }
      batch ??= { table: row.table, rows: [] };
      batch.rows.push(row.row);
    }
    hash.update(`${line}\n`);
    lines += 1;
  }
  if (!isClosed) throw new BackupError(DAMAGED);
  if (batch) yield batch;
}

function checkHeader(parsed: unknown, migrations: string[]) {
  const { data } = header.safeParse(parsed);
  if (data === undefined) throw new BackupError('The file is no backup of this site. Nothing was changed.');
  if (data.migrations.some((version) => !migrations.includes(version))) {
    throw new BackupError(
      'The backup was made by a newer version of this site: update this one first. Nothing was changed.',
    );
  }
}

async function* unzippedLines(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8');
  // Its failure destroys the stream that is read below, which tells of it.
  pipeline(createReadStream(file), unzipped).catch(() => undefined);
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError('There is no such file. Nothing was changed.');
    if (code === 'EACCES' || code === 'EISDIR') {
      throw new BackupError(`The file cannot be read (${code}). Nothing was changed.`);
    }
    throw error instanceof BackupError ? error : new BackupError(DAMAGED);
  }
  if (rest !== '') throw new BackupError(DAMAGED);
}
