import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const PROCESSES = join(import.meta.dirname, 'processes.mjs');

/** Takes two seconds to end, and says how often it was told to. */
const CHILD = `
  let told = 0;
  process.on('SIGTERM', () => {
    told += 1;
    if (told === 1) setTimeout(() => { console.log('told ' + told); process.exit(); }, 2_000);
  });
  console.log('up');
  setInterval(() => undefined, 1_000);`;
const SCRIPT = `
  import { spawn } from 'node:child_process';
  import { endWithUs } from ${JSON.stringify(PROCESSES)};
  endWithUs(spawn(process.execPath, ['--eval', ${JSON.stringify(CHILD)}], { stdio: 'inherit' }));`;

test.skipIf(process.platform === 'win32')('a child is told once that the parent is gone', async () => {
  const words = [process.execPath, '--input-type=module', '--eval', SCRIPT];
  const shell = spawn('sh', ['-c', '"$@" & wait', 'sh', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(shell.stdout);
  await once(shell.stdout, 'data');
  shell.kill('SIGKILL');
  expect(await output).toContain('told 1\n');
});
