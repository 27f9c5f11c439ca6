import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endWithUs } from './children.ts';
import { type Environment, NO_SETTINGS } from './server.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'server', 'cli', 'main.ts');

export type Outcome = { status: number | null; stdout: string; stderr: string };

/** Runs a command to its end, as `npm run …` does. */
export async function runCommand(env: Environment, ...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['--liftoff-only', PROGRAM, ...words], {
    env: { ...process.env, ...NO_SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  endWithUs(child);
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout: stdout.trimEnd(), stderr: stderr.trimEnd() };
}
