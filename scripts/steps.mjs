// The steps before a program of the project's runs, each done only where it is needed.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { discard, isBuilt, makeFolder, putBack, putInPlace } from './builds.mjs';
import { fail, NODE, ROOT, run } from './processes.mjs';
import { runStep } from './progress.mjs';
import { fingerprint, isFresh, markFresh, markStale } from './stamps.mjs';
import { inTurn } from './turns.mjs';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  const lock = fingerprint(['package-lock.json', 'package.json']);
  const isDone = () => existsSync(NODE) && isFresh('install', lock);
  // A turn writes a file, which a server's checkout may not allow.
  if (!isDone()) await inTurn('install', () => isDone() || installAlone(lock));
}

async function installAlone(lock) {
  await runStep({
    title: 'Installing dependencies',
    name: 'install',
    command: 'npm',
    args: ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    advice: 'npm ci failed. Check the connection to the npm registry, then run the same command again.',
  });
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
  'server/http/headers.ts',
  'server/http/sitePath.ts',
  'supabase/migrations',
  'site.config.ts',
  'astro.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');
const OWNERS_PART = 'build/owner/main.ts';
const CONFIG = join(ROOT, 'site.config.ts');
/** The facts of the site that is served, for a server that starts while site.config.ts is broken. */
const LAST_BUILT_CONFIG = join(ROOT, '.logs', 'site.config.ts');

/** Says what is wrong with the owner's texts and pictures. @returns whether nothing is. */
export const checkTexts = (...words) => run(NODE, [OWNERS_PART, ...words]);

/**
 * Builds the site into dist/, unless nothing that it is made of has changed. A build that fails leaves the last one
 * as it is.
 * @param always builds in any case.
 * @param isVerbose shows all that the build prints.
 * @returns whether the site is built as its texts are now; what is wrong with them has been said.
 */
export async function build({ always = false, isVerbose = false } = {}) {
  const isDone = () => !always && isBuilt() && isFresh('build', siteState());
  return isDone() || inTurn('build', () => (putBack() && isDone()) || buildAlone(isVerbose));
}

/** Whether a site is built, be it of older texts. */
export const hasBuild = async () => isBuilt() || inTurn('build', putBack);

/** What the site is made of now. */
function siteState() {
  const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY, SIGN_UP } = process.env;
  // An empty variable counts as absent.
  const settings = JSON.stringify(
    [PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY, SIGN_UP].map((value) => value || null),
  );
  return fingerprint(SITE_PARTS) + settings;
}

async function buildAlone(isVerbose) {
  const state = siteState();
  markStale('build');
  if (!checkTexts()) return false;
  const folder = makeFolder();
  const args = [ASTRO, 'build', '--outDir', folder];
  const isDone = isVerbose ? run(NODE, args, BUILD.env) : await runStep({ ...BUILD, args });
  if (!isDone) {
    discard(folder);
    return false;
  }
  putInPlace(folder);
  copyFileSync(CONFIG, LAST_BUILT_CONFIG);
  markFresh('build', state);
  return true;
}

const BUILD = {
  title: 'Building the site',
  name: 'build',
  command: NODE,
  // With another one that stands in the environment, React's development build would go to every visitor.
  env: { NODE_ENV: 'production' },
  advice: 'The build failed: the lines above name the file and what is wrong with it.',
  mayFail: true,
};
