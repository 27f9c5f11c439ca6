import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backupFormat.ts';

/** The longest real row takes under 50 KB. */
const MAX_LINE_BYTES = 1024 * 1024;
/** Two million requests at their longest. */
const MAX_GUNZIPPED_BYTES = 8 * 1024 ** 3;

const NEWLINE = 0x0a;

export const DAMAGED = 'The file is cut short or damaged. Nothing was changed.';
const TOO_LARGE = 'The file is larger inside than any backup of this site. Nothing was changed.';

/**
 * Reads the lines of a gzipped file, each of which ends with a newline. A hundred kilobytes can unpack
 * to a hundred megabytes: the lines and their sum are limited, and no byte is copied more than once.
 * @throws BackupError when the file is not gzipped, is cut short or larger than any backup; the signal's reason.
 */
export async function* gunzipLines(
  file: string,
  signal?: AbortSignal,
  maxBytes = MAX_GUNZIPPED_BYTES,
): AsyncGenerator<string> {
  const source = await openRegular(file);
  const gunzipped = createGunzip();
  // A failure destroys the stream that is read below, and is caught there.
  pipeline(source, gunzipped, { signal }).catch(() => undefined);
  let parts: Buffer[] = [];
  let length = 0;
  let total = 0;
  try {
    for await (const chunk of gunzipped as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      total += chunk.length;
      if (total > maxBytes) throw new BackupError(TOO_LARGE);
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        if (length + end - start > MAX_LINE_BYTES) throw new BackupError(TOO_LARGE);
        yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
        parts = [];
        length = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LINE_BYTES) throw new BackupError(TOO_LARGE);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof BackupError ? error : new BackupError(DAMAGED);
  }
  if (length > 0) throw new BackupError(DAMAGED);
}

const UNREADABLE: Record<string, string> = {
  ENOENT: 'There is no such file. Nothing was changed.',
  EACCES: 'The file cannot be read (no permission). Nothing was changed.',
};

/** Only a regular file is read: opening a pipe waits for a writer, and a device may never end. */
async function openRegular(file: string) {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    ({ code }: NodeJS.ErrnoException) => {
      const message = UNREADABLE[code ?? ''] ?? `The file cannot be read (${code}). Nothing was changed.`;
      throw new BackupError(message);
    },
  );
  if ((await handle.stat()).isFile()) return handle.createReadStream();
  await handle.close();
  throw new BackupError('That is not a regular file, and so not a backup. Nothing was changed.');
}
