import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Facts } from '../../src/domain/facts.ts';
import { PROMISES } from '../../src/domain/promises.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = ['src', 'build', 'server', 'astro.config.ts', 'package.json', 'tsconfig.json'];

export const promiseSentence = (name: string) => `We promise you ${name} on each and every job.`;

/** Makes a site of another owner in a folder of its own: what a build needs, with these facts. */
export function makeSite(site: Facts, kept = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const promises = Object.fromEntries(
    PROMISES.map((name) => [name, { sentence: promiseSentence(name), kept }]),
  );
  const config = { site, promises, answers: { subject: 'Your request', message: 'Hello {name},' } };
  const lines = Object.entries(config).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  writeFileSync(join(folder, 'site.config.ts'), lines.join('\n'));
  return folder;
}

/** Builds a site. @returns its exit status and all that it printed. */
export function buildSite(folder: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
    {
      cwd: folder,
      env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}
