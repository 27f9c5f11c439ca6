import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from './environment.mjs';
import { fingerprint } from './stamps.mjs';

const ROOT = join(import.meta.dirname, '..');

test.each([
  '',
  '# PORT 4000',
  'PORT=4000',
  'PORT=',
  '  export PORT = 4000  # for the proxy',
  'SMTP_URL="smtps://desk:p#1@mail.example"',
])('%j is a line of .env', (line) => {
  expect(faultsOf(line)).toEqual([]);
});

test.each([
  ['PORT 4000', 'not of the form NAME=value'],
  ['PORT: 4000', 'not of the form NAME=value'],
  ['A-B=1', 'not of the form NAME=value'],
  ['ALERT_TO="desk@mail.example', 'the quote is not closed on this line'],
  ['SMTP_URL=smtps://desk:p#1@mail.example', 'a # begins a comment: put the value in quotes'],
])('%j is told by its number, and not shown', (line, fault) => {
  expect(faultsOf(`HOST=::1\r\n${line}\n`)).toEqual([`line 2: ${fault}`]);
});

/** The project as its scripts see it, with a Node that only prints what it is given. */
let checkout: string;
const printed = () => readFileSync(join(checkout, 'printed'), 'utf8');

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  cpSync(join(ROOT, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'site.config.ts'])
    symlinkSync(join(ROOT, name), join(checkout, name));
  mkdirSync(join(checkout, 'node_modules', 'node', 'bin'), { recursive: true });
  const node = join(checkout, 'node_modules', 'node', 'bin', 'node');
  writeFileSync(
    node,
    `#!/bin/sh\necho "$* DATA_DIR=$DATA_DIR PUBLIC_SITE_URL=$PUBLIC_SITE_URL" >> printed\n`,
  );
  chmodSync(node, 0o755);
  mkdirSync(join(checkout, 'node_modules', '.stamps'));
  writeFileSync(
    join(checkout, 'node_modules', '.stamps', 'install'),
    fingerprint(['package-lock.json', 'package.json']),
  );
});
afterAll(() => rmSync(checkout, { recursive: true }));

/** Runs one of the scripts with this .env. @returns its exit code and what it told. */
function runScript(script: string, file: string, env: Record<string, string> = {}) {
  rmSync(join(checkout, 'printed'), { force: true });
  writeFileSync(join(checkout, '.env'), file);
  const { DATA_DIR: _dataDir, PUBLIC_SITE_URL: _siteUrl, ...rest } = process.env;
  const words = script === 'run' ? ['server/cli/runCommand.ts', 'admin', 'list'] : [];
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'scripts', `${script}.mjs`), ...words],
    { env: { ...rest, ...env }, encoding: 'utf8' },
  );
  return { status, stderr };
}

const FILE = '\uFEFFDATA_DIR=/from/file\nPUBLIC_SITE_URL="https://file.example"\n';

/** Nothing but the progress of a build, where there is one. */
const PROGRESS = /^(Building the site \(log: .*\) …\n {2}done after \d+ s\n)?$/;

test.skipIf(process.platform === 'win32').each([
  ['run', /runCommand\.ts admin list/],
  ['start', /--check .*\n.*build\/owner\/main\.ts .*\n.*astro.* build .*\n.*--liftoff-only server\/main\.ts/],
  ['dev', /scripts\/dev\/main\.ts/],
  ['build', /astro.* build/],
])('%s takes its settings from .env, but for those of the environment', (script, programs) => {
  const { status, stderr } = runScript(script, FILE);
  expect(status).toBe(0);
  expect(stderr).toMatch(PROGRESS);
  expect(printed()).toMatch(programs);
  for (const line of printed().trim().split('\n')) {
    expect(line).toContain('DATA_DIR=/from/file PUBLIC_SITE_URL=https://file.example');
  }
  expect(runScript(script, FILE, { DATA_DIR: '/from/environment', PUBLIC_SITE_URL: '' }).status).toBe(0);
  for (const line of printed().trim().split('\n')) {
    expect(line).toMatch(/DATA_DIR=\/from\/environment PUBLIC_SITE_URL=$/);
  }
});

test.skipIf(process.platform === 'win32')('a site is built anew when .env changes what is built', () => {
  expect(runScript('start', 'PUBLIC_SITE_URL=https://one.example').status).toBe(0);
  mkdirSync(join(checkout, 'dist'), { recursive: true });
  writeFileSync(join(checkout, 'dist', '404.html'), '');
  expect(runScript('start', 'PUBLIC_SITE_URL=https://one.example').status).toBe(0);
  expect(printed()).not.toContain('astro');
  expect(runScript('start', 'PUBLIC_SITE_URL=https://two.example').status).toBe(0);
  expect(printed()).toContain('astro');
});

test.skipIf(process.platform === 'win32').each(['run', 'start', 'dev', 'build'])(
  '%s does nothing while .env is broken',
  (script) => {
    const { status, stderr } = runScript(script, 'ALERT_TO="marked-7f3a');
    expect(status).toBe(1);
    expect(stderr.trim()).toBe('.env needs mending:\n  line 1: the quote is not closed on this line');
    expect(() => printed()).toThrow('ENOENT');
  },
);

test.skipIf(process.platform === 'win32')('an .env that is a folder is told', () => {
  runScript('run', '');
  rmSync(join(checkout, '.env'));
  mkdirSync(join(checkout, '.env'));
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', 'run.mjs')], {
    encoding: 'utf8',
  });
  rmSync(join(checkout, '.env'), { recursive: true });
  expect({ status, stderr: stderr.trim() }).toEqual({ status: 1, stderr: '.env cannot be read (EISDIR).' });
});
