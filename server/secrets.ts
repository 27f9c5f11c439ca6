import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from './json.ts';

const secrets = z.object({
  /** Signs the sessions' access tokens. */
  jwtSecret: z.string().min(32),
  /** The service role's key: it may do what `npm run admin` does. */
  secretKey: z.string().startsWith('sb_secret_'),
});

export type Secrets = z.infer<typeof secrets>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Reads the secrets in `dataDir`, making them on first start. Several processes may start
 * at once: one makes the file and all read it.
 * @throws when the file is there but is not what this server wrote.
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const text = await readOrCreate(file);
  for (const path of [dataDir, file]) await keepPrivate(path);
  // A parser's own message would show a piece of the file.
  const parsed = secrets.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new Error(`${file} is damaged. Put back a copy, or delete it: staff then sign in again.`);
  }
  return parsed.data;
}

/** What is there is only read: a disk that is full or cannot be written keeps nobody from a backup. */
async function readOrCreate(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await createOnce(file, { jwtSecret: random(32), secretKey: `sb_secret_${random(24)}` });
    return await readFile(file, 'utf8');
  }
}

/** The owner's alone, whoever made it. */
async function keepPrivate(path: string) {
  const { mode } = await stat(path);
  if (mode & 0o077) await chmod(path, mode & 0o700);
}

/** `link` fails when the name exists, and shows the file only when it is whole. */
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
