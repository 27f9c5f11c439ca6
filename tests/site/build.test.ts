import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { promises } from '../../site.config.ts';
import { watchOutside } from '../support/outside.ts';
import { servicePaths } from '../support/sitePages.ts';
import { builtPage, textOf, textsOf } from './pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MARK = 'marked-7f3a';

/** What an owner may have set where the site is built, each with a word that nobody may read. */
const SECRETS = {
  DATABASE_URL: `postgres://owner:${MARK}@127.0.0.1/site`,
  SMTP_URL: `smtp://owner:${MARK}@mail.example`,
  ALERT_TO: `${MARK}@mail.example`,
  SUPABASE_SERVICE_ROLE_KEY: `sb_secret_${MARK}`,
  SECRET: MARK,
};

/** A site whose owner keeps every promise: what a build needs, in a folder of its own. */
function makeKeptSite(): string {
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
  const config = readFileSync(join(ROOT, 'site.config.ts'), 'utf8');
  writeFileSync(join(site, 'site.config.ts'), config.replaceAll('kept: false', 'kept: true'));
  return site;
}

test('the build reaches for nothing outside, no secret gets into what it writes, SIGN_UP=closed and promises are kept', () => {
  const watch = watchOutside();
  const site = makeKeptSite();
  const folder = join(site, 'dist');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
    {
      cwd: site,
      env: {
        ...process.env,
        ...SECRETS,
        SIGN_UP: 'closed',
        ...watch.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
      },
      encoding: 'utf8',
    },
  );
  expect(status, stdout + stderr).toBe(0);
  expect(watch.attempts()).toEqual([]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('_headers');
  const written = files
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
  expect(written).not.toContain(MARK);
  // supabase-js knows what such a key starts with.
  expect(written).not.toMatch(/sb_secret_[\w-]{8}/);
  expect(written).not.toContain('jwtSecret');
  expect(written).toContain('Admin Login');
  expect(written).not.toContain('Need an account? Sign up');
  expectPromises(folder, stdout + stderr);
  rmSync(site, { recursive: true });
});

const PLACE = '[aria-label="What we promise"]';

/** Each promise stands on some page as a line of its own; without those lines pages are as they were. */
function expectPromises(dist: string, output: string) {
  expect(output).not.toContain('that no page makes yet');
  const made = new Set<string>();
  for (const path of servicePaths()) {
    const page = parse(readFileSync(join(dist, `${path}.html`), 'utf8'));
    const lines = textsOf(page, `${PLACE} li`);
    expect(lines.length, path).toBeGreaterThan(0);
    for (const line of lines) made.add(line);
    page.querySelector(PLACE)?.remove();
    expect(textOf(page.querySelector('main'))).toBe(textOf(builtPage(path).querySelector('main')));
  }
  expect([...made].sort()).toEqual(
    Object.values(promises)
      .map(({ sentence }) => sentence)
      .sort(),
  );
}
