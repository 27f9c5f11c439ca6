// Installs, checks and builds. Each step is skipped when its result is up to date.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fail, NODE, ROOT, run, say, step } from './project.mjs';

const LOCK = join(ROOT, '.lock');
const DIST = join(ROOT, 'dist');
const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');
/** What the last build was made of. */
const BUILD_HASH = join(ROOT, 'node_modules', '.cache', 'site-build');
const BUILD_SOURCES = [
  ...['src', 'build', 'public', 'server/http'],
  ...['site.config.ts', 'astro.config.ts', 'package-lock.json'],
];
const BUILD_SETTINGS = ['PUBLIC_SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY', 'SIGN_UP'];

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Runs `work` while no other process installs or builds in this folder. A lock left by a killed process is removed. */
async function withLock(work) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isFirst) say('Waiting for another process that installs or builds.');
    // Gone between the two calls, or empty for a moment after it was made.
    const holder = fs.existsSync(LOCK) ? Number(fs.readFileSync(LOCK, 'utf8')) : 0;
    if (holder > 0 && !isRunning(holder)) fs.rmSync(LOCK, { force: true });
    await delay(200);
  }
  const release = () => fs.rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

const modifiedAt = (path) => fs.statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isInstalled = () =>
  fs.existsSync(NODE) && modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json');

/** Runs `npm ci` if node_modules is missing or older than package-lock.json. */
export async function install() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!(await step('Installing dependencies', 'npm', args))) fail('npm ci failed, see above.');
    if (!fs.existsSync(NODE)) fail('npm must be allowed to run the install script of the package `node`.');
  });
}

/** The npm scripts that check without running anything. */
export const CHECKS = ['check:types', 'check:lint', 'check:modules'];

/** Runs the checks. Resolves to the names of those that failed. */
export async function check() {
  const failed = [];
  for (const name of CHECKS)
    if (!(await step(`npm run ${name}`, 'npm', ['run', '--silent', name]))) failed.push(`npm run ${name}`);
  return failed;
}

const CHECK_SETTINGS = `import { readSettings } from './server/settings.ts';
try { readSettings(process.env); } catch (error) { console.error(error.message); process.exit(1); }`;

/** Prints the invalid settings. Resolves to whether there are none. */
export const checkSettings = async () =>
  (await run(NODE, ['--input-type=module', '--eval', CHECK_SETTINGS])) === 0;

/** @returns a hash of all that a build is made of. */
function hashSources() {
  const hash = createHash('sha256');
  for (const name of BUILD_SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  const add = (path) => {
    if (!fs.statSync(path).isDirectory()) hash.update(path).update(fs.readFileSync(path));
    else for (const name of fs.readdirSync(path).sort()) add(join(path, name));
  };
  // An owner may add public/ for downloads.
  for (const source of BUILD_SOURCES.map((name) => join(ROOT, name))) if (fs.existsSync(source)) add(source);
  return hash.digest('hex');
}

export const hasBuild = () => fs.existsSync(join(DIST, '404.html'));
const isBuilt = () =>
  hasBuild() && fs.existsSync(BUILD_HASH) && fs.readFileSync(BUILD_HASH, 'utf8') === hashSources();

/**
 * Builds the site if its sources or settings have changed. The new build replaces `dist/` only when it is complete.
 * @returns whether `dist/` is up to date.
 */
export async function build() {
  return isBuilt() || withLock(async () => isBuilt() || (await buildNow()));
}

async function buildNow() {
  const hash = hashSources();
  const draft = join(ROOT, 'dist.new');
  fs.rmSync(draft, { recursive: true, force: true });
  // Under any other NODE_ENV visitors would get React's development build.
  const env = { NODE_ENV: 'production' };
  if (!(await step('Building the site', NODE, [ASTRO, 'build', '--outDir', draft], env))) return false;
  const old = `${DIST}.old`;
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(DIST)) fs.renameSync(DIST, old);
  fs.renameSync(draft, DIST);
  fs.rmSync(old, { recursive: true, force: true });
  fs.mkdirSync(dirname(BUILD_HASH), { recursive: true });
  fs.writeFileSync(BUILD_HASH, hash);
  return true;
}
