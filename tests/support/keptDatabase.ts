import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../scripts/stamps.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const PLACE = join(ROOT, 'node_modules', '.cache', 'tests');
/** What it is made of, and by. */
const PARTS = ['package-lock.json', 'server', 'supabase', 'tests/support/prepareDatabase.ts'];
/** Tests reckon with a database that was made just now: the browser's come an hour after the others at most. */
const MAX_AGE_MS = 3_600_000;

/**
 * Puts into `dataDir` the embedded database as a first start leaves it. To make one takes seconds: it is
 * kept for an hour, for the run that comes next, as long as nothing changes that it is made of.
 * @param make makes one in the folder that it is given.
 */
export async function putKeptDatabase(dataDir: string, make: (dataDir: string) => Promise<void>) {
  const kept = join(PLACE, fingerprint(PARTS));
  if (!isYoung(kept)) {
    mkdirSync(PLACE, { recursive: true });
    for (const name of readdirSync(PLACE))
      if (!isYoung(join(PLACE, name))) rmSync(join(PLACE, name), { recursive: true, force: true });
    await make(dataDir);
    // Whole from the moment that it has its name: another run may look for it just then.
    const draft = `${kept}.${process.pid}`;
    cpSync(dataDir, draft, { recursive: true });
    if (!existsSync(kept)) renameSync(draft, kept);
    return;
  }
  cpSync(kept, dataDir, { recursive: true });
}

const isYoung = (path: string) => existsSync(path) && Date.now() - statSync(path).birthtimeMs < MAX_AGE_MS;
