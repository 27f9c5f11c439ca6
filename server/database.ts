import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { DurableFolder, durableStartParams } from './durable.ts';

export type Connection = PgliteConnection | PostgresConnection;

/** Opens the embedded database in `folder`, made when it is not there. */
export async function openEmbedded(folder: string, sync = fsyncSync): Promise<PgliteConnection> {
  if (!existsSync(folder)) await createEmbedded(folder);
  const connection = await createPgliteConnection({
    pgliteOptions: {
      fs: new DurableFolder(folder, sync),
      startParams: durableStartParams(PGlite.defaultStartParams),
    },
  });
  await connection.driver.waitReady;
  return withGrantsKept(connection);
}

/** Under another name until it is whole and on the disk: one cut short is never taken for a database. */
async function createEmbedded(folder: string) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const database = await PGlite.create(draft);
  await database.close();
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) syncToDisk(join(entry.parentPath, entry.name));
  }
  renameSync(draft, folder);
}

function syncToDisk(file: string) {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Opens a PostgreSQL with at most `connections` connections. */
export function openPostgres(url: string, connections: number): PostgresConnection {
  return withGrantsKept(
    createPostgresConnection({
      url,
      postgresOptions: { max: connections, connect_timeout: 5, onnotice: () => undefined },
    }),
  );
}

/**
 * On its first request the library grants `anon` everything on every table that has row
 * security, undoing what the migrations revoke. It does so only while it does not know
 * whether row security is in use, so it is told. tests/database holds this.
 */
function withGrantsKept<C extends Connection>(connection: C): C {
  return Object.assign(connection, { rlsState: 'active' });
}
