import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseError } from './errors.ts';

/** The major version of PostgreSQL inside PGlite 0.5. */
const MAJOR_VERSION = '18';

/**
 * Checks an existing database before PGlite touches it: without PG_VERSION, it would create a new one on top.
 * @throws DatabaseError when `folder` is damaged, or of another major version.
 */
export function checkPgVersion(folder: string) {
  if (!existsSync(folder)) return;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new DatabaseError(
      `The database in ${folder} is damaged: PG_VERSION is missing. See docs/operations.md.`,
    );
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new DatabaseError(
    `The database in ${dirname(folder)} was made by another version of this site (PostgreSQL ${version} inside, this one has ${MAJOR_VERSION}). Nothing was changed. To move it (docs/upgrading.md):
  npm run backup -- FILE       with the version that made it
  npm run restore -- FILE      with this version and a new DATA_DIR`,
  );
}
