// What a step was last done for, so that it is done again only when that has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './processes.mjs';

const STAMPS = join(ROOT, 'node_modules', '.stamps');

/** A hash of the names and content of files and of whole folders. */
export function fingerprint(parts) {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of filesOf(join(ROOT, part)))
      hash.update(relative(ROOT, file)).update(readFileSync(file));
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

export function isFresh(name, state) {
  const stamp = join(STAMPS, name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === state;
}

export function markFresh(name, state) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), state);
}

export const markStale = (name) => rmSync(join(STAMPS, name), { force: true });
