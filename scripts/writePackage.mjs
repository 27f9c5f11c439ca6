// What stands in the package: the server, the built site, and the packages that these import.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.mjs';
import { importedPackages, productionPackages } from './productionPackages.mjs';

/** What the server reads, beside the packages. */
const PARTS = ['server', 'src/rules', 'src/links', 'site.config.ts', 'dist', 'supabase', 'deploy', 'LICENSE'];

const isTest = (path) => /\.test\.ts$/.test(path);
/** What a package brings for people and compilers; licences stay. Node runs no TypeScript from packages. */
const isReading = (path) => /\.(map|md|[cm]?tsx?)$/.test(path) && !/licen[cs]e/i.test(path);

const COMMANDS = ['admin', 'alerts', 'backup', 'restore', 'privacy'];

/** As in the project's own package.json, with what these need instead of what builds. */
function manifest() {
  const { name, version, license, type } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commands = COMMANDS.map((command) => [command, `node site.mjs ${command}`]);
  const scripts = { start: 'node site.mjs', ...Object.fromEntries(commands) };
  const engines = { node: '>=24' };
  return `${JSON.stringify({ name, version, private: true, license, type, engines, scripts }, null, 2)}\n`;
}

export const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Writes the package into the folder `target`, in place of one that is there.
 * @throws where the folder holds anything else.
 * @returns how many packages are in it.
 */
export function writePackage(target) {
  if (existsSync(target) && !existsSync(join(target, 'server', 'main.ts'))) {
    throw new Error(`${target} is there and is no package of this site. Move it away.`);
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(target, part), {
      recursive: true,
      dereference: true,
      filter: (path) => !isTest(path),
    });
  }
  writeFileSync(join(target, 'package.json'), manifest());
  cpSync(join(ROOT, 'scripts', 'packagedSite.mjs'), join(target, 'site.mjs'));
  const sources = filesUnder(target).filter((path) => /\.ts$/.test(path));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const folders = productionPackages(importedPackages(sources), packages);
  for (const folder of folders) {
    // Those within it are named by themselves.
    const own = (path) => !path.slice(join(ROOT, folder).length).includes('node_modules') && !isReading(path);
    cpSync(join(ROOT, folder), join(target, folder), { recursive: true, filter: own });
  }
  return folders.length;
}
