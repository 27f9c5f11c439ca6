import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PRELOAD = join(import.meta.dirname, 'outside.cjs');

/** A watch over the processes that get its `env`, and over those that they start. */
export function watchOutside() {
  const file = join(mkdtempSync(join(tmpdir(), 'outside-')), 'attempts');
  return {
    env: { NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`, OUTSIDE_LOG: file },
    /** Each attempt to reach anything but this machine, such as `dns mail.example`. */
    attempts: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []),
  };
}
