import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { makePrivateFolder } from '../dataDir/dataDir.ts';
import { DurableFolder, durableStartParams } from './durable.ts';

/**
 * Opens the embedded database in `folder`, made when it is not there.
 * @param sync what puts a file on the disk; a test counts it.
 */
export async function openPglite(folder: string, sync = fsyncSync) {
  if (!existsSync(folder)) await createDatabase(folder);
  const files = new DurableFolder(folder, sync);
  const connection = await createPgliteConnection({
    pgliteOptions: {
      fs: files,
      startParams: durableStartParams(PGlite.defaultStartParams),
      // What the migrations may create: it comes with every opening.
      extensions: { pg_trgm },
    },
  });
  try {
    await connection.driver.waitReady;
  } catch (cause) {
    await files.closeFs();
    throw new Error(
      `The database in ${folder} does not open: is the disk full, or the folder damaged? docs/operations.md says what to do.`,
      { cause },
    );
  }
  return {
    connection,
    /** Whether it has stopped itself, and only opening it anew can help. */
    hasStopped: () => files.hasStopped,
    // One that stopped itself must write no more: its log is the truth, and the next start replays it.
    close: () => (files.hasStopped ? files.closeFs() : connection.close()),
  };
}

const { callMain } = PGlite.prototype;

/**
 * New embedded databases get data checksums: a page that a disk gives back wrongly is an error then,
 * not a wrong row. PGlite hands no options on to its initdb, which would pass `-k` to the step that
 * lays out the files (`postgres --boot`).
 */
PGlite.prototype.callMain = function (words) {
  return callMain.call(this, words[0] === '--boot' ? [...words, '-k'] : words);
};

/** Under another name until it is whole and on the disk: one cut short is never taken for a database. */
async function createDatabase(folder: string) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft);
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
