import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { dataDirError, openDataDir } from './dataDir.ts';

const secrets = z.object({
  /** Signs the sessions' access tokens. */
  jwtSecret: z.string().min(32),
});

export type Secrets = z.infer<typeof secrets>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Reads the secrets in `dataDir`, or makes them. When several processes start at once, one makes
 * the file and all read it.
 * @throws DataDirError when the folder cannot be used, and when the file is not what this server wrote.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  openDataDir(dataDir);
  const file = join(dataDir, 'secrets.json');
  const text = await readOrCreate(file).catch((error) => {
    throw dataDirError(file, error);
  });
  // A parser's own message would show a piece of the file.
  const parsed = secrets.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new Error(`${file} is damaged. Put back a copy, or delete it: staff then sign in again.`);
  }
  return parsed.data;
}

/** Writes nothing where the file is there: a backup must work on a full or read-only disk. */
async function readOrCreate(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await createOnce(file, { jwtSecret: random(32) });
    return await readFile(file, 'utf8');
  }
}

/** `link` fails when the name exists, and makes the file appear only when it is complete. */
async function createOnce(file: string, content: Secrets) {
  const draft = `${file}.${process.pid}.${random(6)}`;
  try {
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
