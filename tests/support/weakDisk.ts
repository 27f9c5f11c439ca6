import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeStartedDataDir, startServer } from './server.ts';

/** A server over PGlite whose disk can be filled and broken while it runs. */
export async function startOnWeakDisk() {
  const dataDir = await makeStartedDataDir();
  const control = join(dataDir, 'disk');
  const preload = join(import.meta.dirname, 'brokenDisk.ts');
  const env = { BROKEN_DISK: control, NODE_OPTIONS: `--import=${preload}` };
  const server = await startServer({ dataDir, env });
  return {
    server,
    make: (state: 'full' | 'unwritable' | 'failing') => writeFileSync(control, state),
    mend: () => rmSync(control),
  };
}
