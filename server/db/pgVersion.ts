import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseError } from './errors.ts';

/** The major version of PostgreSQL inside PGlite 0.5. */
const MAJOR_VERSION = '18';

/** @throws DatabaseError when `folder` holds a database of another major version, which PGlite would damage. */
export function refuseOtherMajorVersion(folder: string) {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new DatabaseError(
    `The database in ${dirname(folder)} was made by another version of this site (PostgreSQL ${version} inside, this one has ${MAJOR_VERSION}). Nothing was changed. To move it (docs/upgrading.md):
  npm run backup -- FILE       with the version that made it
  npm run restore -- FILE      with this version and a new DATA_DIR`,
  );
}
