import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchOutside } from '../support/outside.ts';

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

test('the build reaches for nothing outside, no secret gets into what it writes, and SIGN_UP=closed is kept', () => {
  const watch = watchOutside();
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--outDir', folder],
    {
      cwd: ROOT,
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
  rmSync(folder, { recursive: true });
});
