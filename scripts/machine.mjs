// What the tests need beside npm's packages: Chromium and PostgreSQL.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { NODE, step } from './project.mjs';

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** Debian keeps initdb and postgres out of the PATH. */
const POSTGRES = '/usr/lib/postgresql';

/** Installs a Debian package where that is possible. */
async function apt(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Gives up within seconds when there is no network.
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  await step('Updating the package lists', 'apt-get', [...options, 'update'], env);
  const args = [...options, 'install', '-y', '--no-remove', '--no-install-recommends', name];
  await step(`Installing ${name}`, 'apt-get', args, env);
}

/** Finds Chromium, or installs it. Resolves to its path, or undefined. */
export async function provideBrowser() {
  const find = () => process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (!find()) await apt('chromium-headless-shell');
  if (find()) return find();
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  if (!existsSync(path)) await step('Installing Chromium', NODE, args);
  return existsSync(path) ? path : undefined;
}

/** Finds the folder of PostgreSQL's programs, or installs them. Resolves to undefined where neither works. */
export async function providePostgres() {
  const versions = () => (existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => b - a) : []);
  const find = () =>
    process.env.POSTGRES_BIN ??
    versions()
      .map((version) => join(POSTGRES, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')));
  if (!find()) await apt('postgresql');
  return find();
}
