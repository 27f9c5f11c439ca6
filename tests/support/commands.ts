import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a program of the server's to its end, as `npm run …` does. */
export function runProgram(program: string, env: Record<string, string>, ...words: string[]) {
  const file = join(import.meta.dirname, '..', '..', 'server', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, says: (stdout + stderr).trim() };
}
