import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseError } from './errors.ts';
import { checkDataDir } from './lock.ts';

const schema = z.object({
  /** Signs access tokens. */
  jwtSecret: z.string().min(32),
});

/**
 * Reads `secrets.json` in `dataDir`, or creates it.
 * @throws DatabaseError when the folder or the file cannot be used.
 */
export function openSecrets(dataDir: string): z.infer<typeof schema> {
  checkDataDir(dataDir);
  const file = join(dataDir, 'secrets.json');
  try {
    if (!existsSync(file)) {
      const content = JSON.stringify({ jwtSecret: randomBytes(32).toString('base64url') });
      writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw new DatabaseError(`${file} cannot be used (${code}).`);
    // A parser's message would show a part of the file.
    throw new DatabaseError(`${file} is damaged. Restore a copy, or delete it: staff then sign in again.`);
  }
}
