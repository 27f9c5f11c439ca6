import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** In place of the installed Node: builds a page in half a second, fails if told to, and logs what else it is asked. */
const NODE = `#!/bin/sh
case "$*" in
  *readSettings*) [ "$PORT" != wrong ] || { echo 'PORT: a number' >&2; exit 1; };;
  *astro*build*) echo "begin $NODE_ENV" >> builds; mkdir "$4"; sleep 0.5
    [ ! -e breaking ] || { echo 'no such page'; exit 1; }
    cat site.config.ts > "$4/404.html"; echo end >> builds;;
  *main.ts*) echo "served $PUBLIC_SITE_URL: $(cat dist/404.html)"
    if [ -e lasting ]; then trap 'echo stopped; exit' TERM; while :; do sleep 0.1; done; fi;;
esac
`;

describe.skipIf(process.platform === 'win32')('npm start', () => {
  let checkout: string;
  const write = (name: string, content = '') => {
    const path = join(checkout, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const read = (name: string) => readFileSync(join(checkout, name), 'utf8');

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
    cpSync(import.meta.dirname, join(checkout, 'scripts'), { recursive: true });
    for (const folder of ['src', 'build', 'server/http', 'supabase/migrations'])
      mkdirSync(join(checkout, folder), { recursive: true });
    for (const file of ['astro.config.ts', 'package-lock.json', 'node_modules/.package-lock.json'])
      write(file);
    write('site.config.ts', 'first');
    write('node_modules/node/bin/node', NODE);
    chmodSync(join(checkout, 'node_modules/node/bin/node'), 0o755);
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  function start(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(checkout, 'scripts/start.mjs')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return ended.then(([output, errors, [code]]) => ({ output, errors, code }));
  }

  test('builds for production when a source or setting has changed, and not otherwise', async () => {
    expect(await start()).toMatchObject({ output: 'served : first\n', code: 0 });
    await start();
    expect(read('builds')).toBe('begin production\nend\n');
    write('site.config.ts', 'second');
    expect((await start()).output).toBe('served : second\n');
    write('.env', 'PUBLIC_SITE_URL="https://www.company.example"\n');
    expect((await start()).output).toBe('served https://www.company.example: second\n');
    expect(read('builds').match(/end/g)).toHaveLength(3);
  });

  test('serves the earlier build when the new one fails', async () => {
    await start();
    write('site.config.ts', 'second');
    write('breaking');
    const { output, errors, code } = await start();
    expect(errors).toContain('no such page');
    expect(errors).toContain('serving the earlier one');
    expect({ output, code }).toEqual({ output: 'served : first\n', code: 0 });
  });

  test('ends when the first build fails', async () => {
    write('breaking');
    expect(await start()).toMatchObject({ output: '', code: 1 });
  });

  test('refuses invalid settings before it builds', async () => {
    const { errors, code } = await start({ PORT: 'wrong' });
    expect({ errors, code }).toEqual({ errors: 'PORT: a number\n', code: 1 });
    expect(existsSync(join(checkout, 'builds'))).toBe(false);
  });

  test('builds once for two that start together, whatever a killed one has left', async () => {
    // Linux assigns no process id this high.
    write('.lock', '99999999');
    const results = await Promise.all([start(), start()]);
    for (const { output } of results) expect(output).toBe('served : first\n');
    expect(read('builds')).toBe('begin production\nend\n');
    expect(existsSync(join(checkout, '.lock'))).toBe(false);
  });

  test('stops the server when npm is gone', async () => {
    write('lasting');
    const command = `"${process.execPath}" "${join(checkout, 'scripts/start.mjs')}" & wait`;
    const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
    const output = text(shell.stdout);
    await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    expect(await output).toBe('served : first\nstopped\n');
  });
});
