// The steps before a program of the project's runs, each done only where it is needed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fail, NODE, ROOT, run } from './processes.mjs';
import { runStep } from './progress.mjs';
import { fingerprint, isFresh, markFresh, markStale } from './stamps.mjs';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  const lock = fingerprint(['package-lock.json', 'package.json']);
  if (existsSync(NODE) && isFresh('install', lock)) return;
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

const BUILD = {
  title: 'Building the site',
  name: 'build',
  command: NODE,
  args: [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
  advice: 'The build failed: the lines above name the file and what is wrong with it.',
};

/**
 * Builds the site into dist/, unless nothing that it is made of has changed.
 * @param always builds in any case, and shows all that the build prints.
 */
export async function build({ always = false } = {}) {
  const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY, SIGN_UP } = process.env;
  // An empty variable is none.
  const settings = JSON.stringify(
    [PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY, SIGN_UP].map((value) => value || null),
  );
  const state = fingerprint(SITE_PARTS) + settings;
  if (!always && existsSync(join(ROOT, 'dist', '404.html')) && isFresh('build', state)) return;
  markStale('build');
  if (!always) await runStep(BUILD);
  else if (!run(BUILD.command, BUILD.args)) fail(BUILD.advice);
  markFresh('build', state);
}
