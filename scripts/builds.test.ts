import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from './stamps.mjs';

const ROOT = join(import.meta.dirname, '..');

/**
 * Stands in for the project's Node. It finds fault with the texts where `faulty` is there, builds a page that names
 * its folder in half a second, and fails midway where `breaking` is there; what it is asked is in `asked`.
 */
const NODE = `#!/bin/sh
echo "$* SITE_CONFIG=$SITE_CONFIG" >> asked
case "$*" in
  *owner/main.ts*) if [ -e faulty ]; then echo 'site.config.ts, line 9: name is empty.' >&2; exit 1; fi;;
  *astro*build*) echo "$NODE_ENV" > built-for; echo begin >> builds; echo half > "$4/index.html"; sleep 0.5
    if [ -e breaking ]; then echo '11:03:49 [build] Collecting'; echo '    at stack (file.ts:1)'; echo 'It broke.'; exit 1; fi
    echo "$4" > "$4/404.html"; echo end >> builds;;
esac
`;

describe.skipIf(process.platform === 'win32')('a build', () => {
  let checkout: string;
  const at = (name: string) => join(checkout, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
    cpSync(join(ROOT, 'scripts'), at('scripts'), { recursive: true });
    for (const name of ['package.json', 'package-lock.json', 'site.config.ts'])
      symlinkSync(join(ROOT, name), at(name));
    mkdirSync(at('node_modules/node/bin'), { recursive: true });
    mkdirSync(at('node_modules/.stamps'));
    writeFileSync(at('node_modules/node/bin/node'), NODE);
    chmodSync(at('node_modules/node/bin/node'), 0o755);
    writeFileSync(at('node_modules/.stamps/install'), fingerprint(['package-lock.json', 'package.json']));
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  const run = (script: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at(`scripts/${script}.mjs`)], {
      encoding: 'utf8',
    });
    return { status, says: stdout + stderr };
  };

  test('is for visitors, whatever NODE_ENV says', () => {
    expect(process.env.NODE_ENV).toBe('test');
    run('build');
    expect(read('built-for')).toBe('production\n');
  });

  test('takes the place of the last one when it is whole, and leaves nothing beside it', () => {
    expect(run('build').status).toBe(0);
    const first = read('dist/404.html');
    expect(run('build').status).toBe(0);
    expect(read('dist/404.html')).not.toBe(first);
    expect(readdirSync(checkout).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });

  test.each(['faulty', 'breaking'])('that cannot be done leaves the last one: %s', (fault) => {
    run('build');
    const last = read('dist/404.html');
    writeFileSync(at(fault), '');
    const { status, says } = run('build');
    expect(status).toBe(1);
    expect(says).toContain('What was in dist/ is still there.');
    expect(says).not.toMatch(/at stack|Collecting/);
    expect(read('dist/404.html')).toBe(last);
    expect(readdirSync(checkout).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });

  test('npm start says what is wrong, and serves the last one with its facts', () => {
    run('build');
    writeFileSync(at('faulty'), '');
    mkdirSync(at('src'));
    writeFileSync(at('src/changed'), '');
    const { status, says } = run('start');
    expect(status).toBe(0);
    expect(says).toContain('site.config.ts, line 9: name is empty.');
    expect(says).toContain('Serving the site as it was last built');
    expect(read('asked')).toMatch(/--liftoff-only server\/main\.ts SITE_CONFIG=last built\n$/);
    expect(read('.logs/site.config.ts')).toBe(read('site.config.ts'));
  });

  test('npm start without a last one ends', () => {
    writeFileSync(at('faulty'), '');
    const { status, says } = run('start');
    expect(status).toBe(1);
    expect(says).toContain('there is none from before to serve');
    expect(read('asked')).not.toContain('server/main.ts');
  });

  test('one that a power cut left aside is put back', () => {
    run('build');
    cpSync(at('dist'), at('dist.old'), { recursive: true });
    rmSync(at('dist'), { recursive: true });
    writeFileSync(at('faulty'), '');
    expect(run('start').status).toBe(0);
    expect(existsSync(at('dist/404.html'))).toBe(true);
  });

  test('is done once by two that start at once, one after the other, and a killed one holds up nobody', async () => {
    mkdirSync(at('.logs'));
    // Nobody has this number: Linux gives none so high.
    writeFileSync(at('.logs/build.lock'), '99999999');
    const starts = [1, 2].map(() =>
      spawn(process.execPath, [at('scripts/start.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const ended = await Promise.all(
      starts.map(async (child) => [text(child.stdout), (await once(child, 'exit'))[0]]),
    );
    expect(ended.map(([, code]) => code)).toEqual([0, 0]);
    expect(read('builds')).toBe('begin\nend\n');
    expect(read('asked').match(/--liftoff-only/g)).toHaveLength(2);
    expect(existsSync(at('.logs/build.lock'))).toBe(false);
  });
});
