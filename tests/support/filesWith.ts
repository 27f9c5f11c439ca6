import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files under the embedded database's folder that hold the words. */
export const filesWith = (dataDir: string, words: string) =>
  readdirSync(join(dataDir, 'database'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(words));
