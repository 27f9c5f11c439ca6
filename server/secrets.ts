import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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
  await createOnce(file, { jwtSecret: random(32), secretKey: `sb_secret_${random(24)}` });
  // The folder and the file are the owner's alone, whoever made them.
  await chmod(dataDir, 0o700);
  await chmod(file, 0o600);
  const parsed = secrets.safeParse(parse(await readFile(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${file} is damaged. Put back a copy, or delete it: staff then sign in again.`);
  }
  return parsed.data;
}

/** A parser's own message would show a piece of the file. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `link` fails when the name exists, and shows the file only when it is whole. */
async function createOnce(file: string, content: Secrets) {
  const draft = `${file}.${process.pid}.${random(6)}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
}
