import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** What a backup holds, each table after those that it refers to. Sessions are left out: staff sign in again. */
export const TABLES = [
  'auth.users',
  'auth.identities',
  'public.user_roles',
  'public.contact_submissions',
  'public.submission_handling',
  'private.handling_state',
  'private.alerts',
  'private.audit_log',
] as const;

/** Up to 1.0.0 the format was 1, with the names of migrations that no longer exist. */
const FORMAT = 'site-backup-2';
const FORMATS = ['site-backup-1', FORMAT] as const;

const headerSchema = z.object({
  format: z.enum(FORMATS),
  migrations: z.array(z.string()),
  mailSince: z.string().nullish(),
});
const rowSchema = z.object({ table: z.enum(TABLES), row: z.record(z.string(), z.unknown()) });
const footerSchema = z.object({ rows: z.int(), sha256: z.string() });

export type Header = z.infer<typeof headerSchema>;
export type Row = { table: (typeof TABLES)[number]; row: Record<string, unknown> };

const DAMAGED = 'The file is incomplete or damaged. Nothing was changed.';

/**
 * Writes a backup: gzipped lines of JSON, a header, the rows, and a footer with their count and SHA-256. The file
 * appears under its name when it is complete and on disk, readable by its owner only.
 * @param lines the rows, one or more lines at a time, each a JSON object of `table` and `row`.
 */
export async function writeBackupFile(
  file: string,
  header: Omit<Header, 'format'>,
  lines: AsyncIterable<string[]>,
  force = false,
): Promise<number> {
  await checkReplaceable(file, force);
  let rows = 0;
  async function* content() {
    const hash = createHash('sha256');
    const first = `${JSON.stringify({ format: FORMAT, ...header })}\n`;
    hash.update(first);
    yield first;
    for await (const batch of lines) {
      const text = batch.map((line) => `${line}\n`).join('');
      hash.update(text);
      rows += batch.length;
      yield text;
    }
    yield `${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`;
  }
  const draft = `${file}.${randomBytes(8).toString('hex')}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await pipeline(Readable.from(content()), createGzip(), handle.createWriteStream({ flush: true }));
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return rows;
}

async function checkReplaceable(file: string, force: boolean) {
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined || (force && found.isFile())) return;
  const hint = found.isFile()
    ? 'Choose another name, or add --force to replace it'
    : 'It is not a regular file';
  throw new Error(`${file} exists. ${hint}. Nothing was written.`);
}

export async function readHeader(file: string): Promise<Header> {
  for await (const line of readLines(file)) {
    const header = parse(headerSchema, line);
    if (header) return header;
    break;
  }
  throw new Error('The file is not a backup of this site. Nothing was changed.');
}

/**
 * Reads the rows of a backup.
 * @throws Error when the file is not a complete backup: possibly only after the last row, so read it to the
 * end once before anything is changed.
 */
export async function* readRows(file: string): AsyncGenerator<Row> {
  const hash = createHash('sha256');
  let lines = 0;
  let isComplete = false;
  for await (const line of readLines(file)) {
    if (isComplete) throw new Error(DAMAGED);
    const row = lines > 0 ? parse(rowSchema, line) : undefined;
    if (lines === 0 || row !== undefined) {
      hash.update(`${line}\n`);
      lines += 1;
      if (row) yield row;
      continue;
    }
    const footer = parse(footerSchema, line);
    isComplete = footer?.rows === lines - 1 && footer.sha256 === hash.digest('hex');
    if (!isComplete) throw new Error(DAMAGED);
  }
  if (!isComplete) throw new Error(DAMAGED);
}

function parse<T>(schema: z.ZodType<T>, line: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Reads a gzipped file line by line. Not by node:readline, which also splits at U+2028. */
async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  pipeline(createReadStream(file), gunzip).catch(() => undefined);
  let rest = '';
  try {
    for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    throw syscall ? new Error(`${file} cannot be read (${code}). Nothing was changed.`) : new Error(DAMAGED);
  }
  if (rest !== '') throw new Error(DAMAGED);
}
