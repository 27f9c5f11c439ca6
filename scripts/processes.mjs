// Starts other programs. Runs under whatever Node started npm (20 or newer): plain JavaScript, no dependency.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

export const ROOT = join(import.meta.dirname, '..');
/** The Node that the project brings with it: scripts run the same on every machine. */
export const NODE = join(
  ROOT,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Says how far we are, on standard error: the other stream is the program's own that we start. */
export const say = (words) => process.stderr.write(`\n> ${words}\n`);

/** Ends the program, saying what the reader can do. */
export function fail(words) {
  process.stderr.write(`\n${words}\n`);
  process.exit(1);
}

/** How every program is started: Windows finds `npm` only through a shell. */
export const optionsFor = (command, env = {}) => ({
  cwd: ROOT,
  shell: process.platform === 'win32' && command === 'npm',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
});

/** Runs a command to its end, its output shown. Gives whether it succeeded. */
export function run(command, args, env = {}) {
  return spawnSync(command, args, { ...optionsFor(command, env), stdio: 'inherit' }).status === 0;
}

const PARENT_CHECK_MS = 500;

/**
 * Ends `child` when we are told to end. npm hands SIGTERM to a shell that ends without
 * passing it on: a parent that is gone counts as one.
 */
export function endWithUs(child) {
  const parent = process.ppid;
  let isTold = false;
  const pass = (signal) => {
    isTold = true;
    child.kill(signal);
  };
  // Once: a second signal would end the server at once, whatever it is doing.
  const timer = setInterval(() => process.ppid !== parent && !isTold && pass('SIGTERM'), PARENT_CHECK_MS);
  timer.unref();
  const signals = ['SIGTERM', 'SIGINT'];
  for (const signal of signals) process.on(signal, pass);
  child.once('exit', () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, pass);
  });
}

/** Runs a program of the project's own under its own Node, and ends as it ends. */
export function become(args, env = {}) {
  const child = spawn(NODE, args, { ...optionsFor(NODE, env), stdio: 'inherit' });
  endWithUs(child);
  child.on('exit', (code) => process.exit(code ?? 1));
}
