// What the tests need beside npm's packages: Chromium and PostgreSQL.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { NODE, step } from './project.mjs';

const POSTGRES = '/usr/lib/postgresql';
const BROWSERS = ['chromium-headless-shell', 'chromium', 'google-chrome'];

const which = (name) =>
  process.env.PATH?.split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);

const canUseApt = () => process.getuid?.() === 0 && which('apt-get') !== undefined;

async function apt(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Gives up within seconds when there is no network.
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const install = [...options, 'install', '-y', '--no-remove', '--no-install-recommends', name];
  if (await step('Updating the package lists', 'apt-get', [...options, 'update'], env))
    await step(`Installing ${name}`, 'apt-get', install, env);
}

const findBrowser = () => process.env.CHROMIUM ?? BROWSERS.map(which).find(Boolean);

async function playwrightsBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  const args = ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'];
  if (!existsSync(path)) await step('Installing Chromium', NODE, args);
  return existsSync(path) ? path : undefined;
}

/** Finds Chromium, or installs it. Resolves to its path, or undefined. */
export async function provideBrowser() {
  if (!findBrowser() && canUseApt()) await apt('chromium-headless-shell');
  return findBrowser() ?? (await playwrightsBrowser());
}

/** Debian keeps initdb and postgres out of the PATH. */
function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => b - a) : [];
  const folders = [
    ...versions.map((version) => join(POSTGRES, version, 'bin')),
    dirname(which('initdb') ?? ''),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** Finds PostgreSQL's programs, or installs them. Resolves to their folder, or undefined. */
export async function providePostgres() {
  if (!findPostgres() && canUseApt()) await apt('postgresql');
  return findPostgres();
}
