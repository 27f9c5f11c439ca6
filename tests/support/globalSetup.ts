import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { type Cluster, createOwnedDatabase, POSTGRES_BIN, startCluster } from './postgres.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HOUR_MS = 3_600_000;

/**
 * Runs once before the tests of Vitest and of Playwright: makes a migrated database of each kind, which
 * `DATABASES` copies for each test file. They are kept for later runs until the SQL changes.
 */
export default async function setup() {
  const kept = join(ROOT, 'node_modules', '.cache', 'test-databases', fingerprint());
  if (!existsSync(kept)) await makeTemplates(kept);
  process.env.PGLITE_TEMPLATE = join(kept, 'pglite');

  let cluster: Cluster | undefined;
  if (POSTGRES_BIN) {
    cluster = await startCluster({ template: join(kept, 'cluster'), isDurable: false });
    process.env.POSTGRES_TEMPLATE = cluster.url;
  }
  return () => cluster?.stop();
}

/** Changes with whatever the databases are made of. */
function fingerprint(): string {
  const hash = createHash('sha256').update(POSTGRES_BIN ?? '');
  const sources = [
    'package-lock.json',
    'server/db/*',
    'supabase/migrations/*',
    'tests/support/globalSetup.ts',
  ];
  for (const file of globSync(sources, { cwd: ROOT }).sort()) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplates(target: string) {
  const draft = mkdtempSync(join(tmpdir(), 'test-databases-'));
  const pglite = async () => {
    const dataDir = join(draft, 'data');
    const folder = join(draft, 'pglite');
    await (await openDatabase({ dataDir, database: { kind: 'embedded', folder } })).close();
  };
  const postgres = async () => {
    const cluster = await startCluster({ isDurable: false });
    const url = createOwnedDatabase(cluster, 'site_template');
    await (await openDatabase({ dataDir: draft, database: { kind: 'postgres', url } })).close();
    await cluster.halt();
    cpSync(join(cluster.folder, 'data'), join(draft, 'cluster'), { recursive: true });
    rmSync(cluster.folder, { recursive: true });
  };
  await Promise.all([pglite(), POSTGRES_BIN ? postgres() : undefined]);
  rmSync(join(draft, 'data'), { recursive: true });

  const folder = dirname(target);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // A run with other SQL may still use a younger one.
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true, force: true });
  }

  // Another run may do the same: only a complete folder gets the final name.
  const copy = `${target}.${process.pid}`;
  cpSync(draft, copy, { recursive: true });
  rmSync(draft, { recursive: true });
  if (existsSync(target)) rmSync(copy, { recursive: true });
  else renameSync(copy, target);
}
