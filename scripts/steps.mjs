// Runs under whatever Node started npm (20 or newer): plain JavaScript, no dependency.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
const STAMPS = join(ROOT, 'node_modules', '.stamps');

export const say = (words) => process.stdout.write(`\n> ${words}\n`);

/** Ends the program, saying what the reader can do. */
export function fail(words) {
  process.stderr.write(`\n${words}\n`);
  process.exit(1);
}

/** Runs a command to its end, its output shown. Gives whether it succeeded. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  });
  return status === 0;
}

/** Milliseconds between looks whether whoever started us is still there. */
const LOOK = 500;

/**
 * Runs a program of the project's own under its own Node, and ends as it ends. npm hands
 * SIGTERM to a shell that ends without passing it on: a parent that is gone counts as one.
 */
export function become(args, env = {}) {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOOK).unref();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  return child;
}

/** Installs what package-lock.json names, unless that is what is installed. */
export function install() {
  const lock = fingerprint(['package-lock.json', 'package.json']);
  if (existsSync(NODE) && isFresh('install', lock)) return;
  say('Installing dependencies (npm ci) …');
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) {
    fail('npm ci failed. Check the connection to the npm registry, then run the same command again.');
  }
  if (!existsSync(NODE)) {
    fail('npm did not install Node 24: it must be allowed to run the install script of the package `node`.');
  }
  markFresh('install', lock);
}

/** What the built site is made of. */
const SITE_PARTS = [
  'src',
  'public',
  'build',
  'server/headers.ts',
  'server/sitePath.ts',
  'site.config.ts',
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds the site into dist/, unless nothing that it is made of has changed. */
export function build({ always = false } = {}) {
  const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY } = process.env;
  const settings = JSON.stringify([PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY]);
  const state = fingerprint(SITE_PARTS) + settings;
  if (!always && existsSync(join(ROOT, 'dist', '404.html')) && isFresh('build', state)) return;
  say('Building the site …');
  rmSync(join(STAMPS, 'build'), { force: true });
  if (!run(NODE, [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'])) {
    fail('The build failed: the lines above name the file and what is wrong with it.');
  }
  markFresh('build', state);
}

function fingerprint(parts) {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of filesOf(join(ROOT, part))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function isFresh(name, state) {
  const stamp = join(STAMPS, name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === state;
}

function markFresh(name, state) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), state);
}
