import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseError } from './errors.ts';
import { checkDataDir } from './lock.ts';

const schema = z.object({
  /** Signs access tokens. */
  jwtSecret: z.string().min(32),
});

export type Secrets = z.infer<typeof schema>;

/**
 * Reads `secrets.json` in `dataDir`, or creates it.
 * @throws DatabaseError when the folder or the file cannot be used.
 */
export function openSecrets(dataDir: string): Secrets {
  checkDataDir(dataDir);
  const file = join(dataDir, 'secrets.json');
  try {
    return schema.parse(JSON.parse(readOrCreate(file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A parser's message would show a part of the file.
    throw new DatabaseError(
      code === undefined
        ? `${file} is damaged. Restore it from a copy, or delete it: staff then sign in again.`
        : `${file} cannot be used (${code}).`,
    );
  }
}

function readOrCreate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const draft = `${file}.${process.pid}`;
    const content: Secrets = { jwtSecret: randomBytes(32).toString('base64url') };
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      // Fails where the name exists: of two processes that start at once, one creates the file.
      linkSync(draft, file);
    } catch (linkError) {
      if ((linkError as NodeJS.ErrnoException).code !== 'EEXIST') throw linkError;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(file, 'utf8');
  }
}
