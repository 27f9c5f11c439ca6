import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SETTING_NAMES } from '../../server/settings.ts';
import { endWithUs } from './children.ts';

const fileOf = (program: string) => join(import.meta.dirname, '..', '..', 'server', program);

/** A program that runs for a second need not compile the database's code for speed. */
const QUICK = ['--liftoff-only'];
/** Keeps what npm starts from the .env of whoever runs the tests. */
export const NO_SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));

/** The line in which a command says where it looked. */
const DATABASE = /^Database: (.*)\n/m;

/** What was printed, and apart from it where the command looked. */
function outcomeOf(status: number | null, printed: string) {
  return { status, says: printed.replace(DATABASE, '').trim(), database: DATABASE.exec(printed)?.[1] };
}

/** Runs a program of the server's to its end, as `npm run …` does. */
export function runProgram(program: string, env: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...QUICK, fileOf(program), ...words], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return outcomeOf(status, stdout + stderr);
}

/** The same beside what a test does meanwhile. */
export function startProgram(program: string, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [...QUICK, fileOf(program), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return {
    process: child,
    outcome: ended.then(([[status], stdout, stderr]) => outcomeOf(status as number | null, stdout + stderr)),
  };
}
