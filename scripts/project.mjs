// Shared by the npm scripts. They run before anything is installed, under any Node from 20.12 on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const IS_WINDOWS = process.platform === 'win32';
const SHOWN_LINES = 60;
const SIGNALS = ['SIGTERM', 'SIGINT'];

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The Node that npm installs with the project. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');

/** Prints a line of progress. Standard output belongs to the program that the script starts. */
export const say = (message) => process.stderr.write(`${message}\n`);

/** Prints the message and exits with 1. */
export function fail(message) {
  say(message);
  process.exit(1);
}

/** Adds the variables of `.env` to the environment, which takes precedence. */
export function loadEnvFile() {
  const file = join(ROOT, '.env');
  if (!existsSync(file)) return;
  if (process.loadEnvFile === undefined) fail('Reading .env needs Node 20.12 or later.');
  process.loadEnvFile(file);
}

/** Starts a program in the project's folder, and stops it when the script is told to stop. */
function spawnChild(command, args, { env, stdio }) {
  const child = spawn(command, args, {
    cwd: ROOT,
    // Windows finds npm only through a shell.
    shell: IS_WINDOWS && command === 'npm',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio,
  });
  let isStopping = false;
  function stop(signal) {
    isStopping = true;
    child.kill(signal);
  }
  for (const signal of SIGNALS) process.on(signal, stop);
  // npm passes SIGTERM to a shell, which ends without passing it on (npm 10 with dash, tested 2026-11).
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && !isStopping && stop('SIGTERM'), 500);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    function end(code, message) {
      clearInterval(timer);
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve({ code, output: message ?? Buffer.concat(chunks).toString() });
    }
    child.once('error', ({ message }) => end(1, message));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Runs a program and shows its output. Resolves to its exit code. */
export const run = async (command, args, env = {}) =>
  (await spawnChild(command, args, { env, stdio: 'inherit' })).code;

/**
 * Runs a program with a line of progress. Shows the warnings in its output, and all of its last lines if it fails.
 * @returns whether it succeeded.
 */
export async function step(title, command, args, env = {}) {
  say(`… ${title}`);
  const start = performance.now();
  const { code, output } = await spawnChild(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const seconds = Math.round((performance.now() - start) / 1000);
  const lines = output.trimEnd().split('\n');
  const shown = code === 0 ? lines.filter((line) => line.includes('[WARN]')) : lines.slice(-SHOWN_LINES);
  if (shown.length > 0) say(shown.join('\n'));
  say(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  return code === 0;
}
