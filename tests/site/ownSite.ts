import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** The owner's facts as they are. */
export const CONFIG = readFileSync(join(ROOT, 'site.config.ts'), 'utf8');

/** A site with the owner's facts and promises as `config` says: what a build needs, in a folder of its own. */
export function makeSite(config: string): string {
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  for (const part of [
    'src',
    'build',
    'server',
    'supabase',
    'astro.config.ts',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, part), join(site, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(site, 'node_modules'));
  writeFileSync(join(site, 'site.config.ts'), config);
  return site;
}

/** @returns how it ended and what it printed. */
export const buildSite = (site: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], {
    cwd: site,
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
  });
