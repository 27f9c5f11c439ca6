// What the tests need of the machine beside Node: a browser, and PostgreSQL's programs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { NODE, run, say } from './processes.mjs';

const POSTGRES_HOME = '/usr/lib/postgresql';

function which(name) {
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

const findBrowser = () =>
  process.env.CHROMIUM ?? which('chromium') ?? which('google-chrome') ?? playwrightsOwn();

function playwrightsOwn() {
  const ask = "process.stdout.write(require('playwright').chromium.executablePath())";
  const path = spawnSync(NODE, ['-e', ask], { encoding: 'utf8' }).stdout;
  return path && existsSync(path) ? path : undefined;
}

/** The folder of initdb and postgres; Debian keeps them out of the PATH. */
function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME).sort((a, b) => b - a) : [];
  return versions
    .map((version) => join(POSTGRES_HOME, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

const canUseApt = () => process.getuid?.() === 0 && which('apt-get') !== undefined;

function apt(packages) {
  say(`Installing ${packages} (apt-get) …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    run('apt-get', ['update', '-qq'], quiet) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packages], quiet)
  );
}

/** The path of a Chromium, installed where that is possible; undefined where it is not. */
export function provideBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (canUseApt() && apt('chromium')) return findBrowser();
  say("Installing Playwright's Chromium …");
  run(NODE, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']);
  return findBrowser();
}

/** The folder of PostgreSQL's programs, installed where that is possible. */
export function providePostgres() {
  const found = findPostgres();
  if (found || !canUseApt()) return found;
  apt('postgresql');
  return findPostgres();
}
