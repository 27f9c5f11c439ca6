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

/** Debian's Chromium without a window system, which does the same tests with half the work. */
const HEADLESS = 'chromium-headless-shell';

const findBrowser = () =>
  process.env.CHROMIUM ?? which(HEADLESS) ?? which('chromium') ?? which('google-chrome') ?? playwrightsOwn();

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
  // Without a network it gives up soon, and what is there already stays as it is.
  const bounded = [
    '-qq',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=15',
    '-o',
    'Dpkg::Use-Pty=0',
  ];
  const install = ['install', '-y', '--no-remove', '--no-install-recommends', packages];
  return run('apt-get', [...bounded, 'update'], quiet) && run('apt-get', [...bounded, ...install], quiet);
}

/** The path of a Chromium, installed where that is possible; undefined where it is not. */
export function provideBrowser() {
  if (!process.env.CHROMIUM && !which(HEADLESS) && canUseApt()) apt(HEADLESS);
  const found = findBrowser();
  if (found) return found;
  say("Installing Playwright's Chromium …");
  run(NODE, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']);
  return findBrowser();
}

/** The path of a Firefox, installed where that is possible; undefined where it is not. */
export function provideFirefox() {
  const find = () => process.env.FIREFOX ?? which('firefox-esr') ?? which('firefox');
  if (!find() && canUseApt()) apt('firefox-esr');
  return find();
}

/** The folder of PostgreSQL's programs, installed where that is possible. */
export function providePostgres() {
  const found = findPostgres();
  if (found || !canUseApt()) return found;
  apt('postgresql');
  return findPostgres();
}

/** The programs that deploy/ has examples for, where Debian has them. Who installs one serves with it: no test does. */
export const PROXIES = { Caddy: '/usr/bin/caddy', nginx: '/usr/sbin/nginx' };

/** @returns {string[]} the names of those that are not here. */
export const missingProxies = () =>
  Object.entries(PROXIES).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
