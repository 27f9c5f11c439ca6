import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
export const CONFIG = 'site.config.ts';
export const PICTURES = 'src/assets/pictures';

/** For each test of a file, the owner's part of the project in a folder of its own: `part.root`. */
export function copyOwnersPart() {
  const part = { root: '', edit };
  beforeEach(() => {
    part.root = mkdtempSync(join(tmpdir(), 'owner-'));
    mkdirSync(join(part.root, 'src'));
    for (const name of [CONFIG, 'src/content', 'src/assets'])
      cpSync(join(ROOT, name), join(part.root, name), { recursive: true });
  });
  afterEach(() => rmSync(part.root, { recursive: true }));

  /** Puts other words into one of the owner's files. @returns the line of the first. */
  function edit(file: string, found: string | RegExp, instead: string): number {
    const text = readFileSync(join(part.root, file), 'utf8');
    const edited = text.replace(found, instead);
    expect(edited).not.toBe(text);
    writeFileSync(join(part.root, file), edited);
    const at = typeof found === 'string' ? text.indexOf(found) : text.search(found);
    return text.slice(0, at).split('\n').length;
  }
  return part;
}
