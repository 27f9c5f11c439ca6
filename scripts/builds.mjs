// The folder of the built site: a build is made beside it, and takes its place when it is whole.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './processes.mjs';

const DIST = join(ROOT, 'dist');
/** The last one, for the moment between two renames. */
const OLD = join(ROOT, 'dist.old');
const NEW = 'dist.new-';

/** Whether a site is built, be it of older texts. */
export const isBuilt = () => existsSync(join(DIST, '404.html'));

/** Puts a build back that a power cut left aside; for whoever has the turn. @returns whether a site is built. */
export function putBack() {
  if (!existsSync(DIST) && existsSync(OLD)) renameSync(OLD, DIST);
  return isBuilt();
}

/** An empty folder to build into, from the project's. What others have left is removed. */
export function makeFolder() {
  for (const name of readdirSync(ROOT)) {
    if (name.startsWith(NEW)) rmSync(join(ROOT, name), { recursive: true, force: true });
  }
  const name = `${NEW}${process.pid}`;
  mkdirSync(join(ROOT, name));
  return name;
}

/** Puts a whole build in the place of the last one; a server that runs takes it from there. */
export function putInPlace(name) {
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, OLD);
  renameSync(join(ROOT, name), DIST);
  rmSync(OLD, { recursive: true, force: true });
}

/** Removes what a build that failed has left. */
export const discard = (name) => rmSync(join(ROOT, name), { recursive: true, force: true });
