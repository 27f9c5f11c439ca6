import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

const SHUTDOWN = join(import.meta.dirname, 'program.ts');

/** Starts a program whose shutdown runs `close`, and which runs `then` once it is up. */
async function start(close: string, { then = '', graceMs = 60_000 } = {}) {
  const source = `
    import { setTimeout } from 'node:timers/promises';
    import { onShutdown } from ${JSON.stringify(SHUTDOWN)};
    onShutdown(async () => { ${close} }, ${graceMs});
    setInterval(() => undefined, 1_000);
    process.stdout.write('up\\n');
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const printed = (text: string) => vi.waitFor(() => expect(output).toContain(text), 30_000);
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  await printed('up\n');
  return { send: (signal: NodeJS.Signals) => child.kill(signal), printed, ended };
}

const SLOW = `await setTimeout(100); process.stdout.write('closed\\n');`;
const ENDLESS = `process.stdout.write('closing\\n'); await setTimeout(100_000);`;
const ERROR = `Object.assign(new TypeError('ann@mail.example'), { code: 'E_TEST' })`;

test('a signal ends the process in order, with 0; Ctrl-C that arrives twice counts once', async () => {
  const program = await start(SLOW);
  program.send('SIGINT');
  await setTimeout(20);
  program.send('SIGINT');
  const { code, output } = await program.ended;
  expect(code).toBe(0);
  expect(output).toMatch(/"event":"stopping","signal":"SIGINT"}\nclosed\n$/);
});

test('a shutdown that takes too long is cut', async () => {
  const program = await start(ENDLESS, { graceMs: 200 });
  program.send('SIGTERM');
  const { code, output } = await program.ended;
  expect(code).toBe(1);
  expect(output).toContain('"event":"not stopped in time"');
});

test.each([
  ['thrown', `throw ${ERROR};`],
  ['rejected', `Promise.reject(${ERROR}); await setTimeout(10_000);`],
])('an uncaught error (%s) ends it in order, with 1, and its text is not logged', async (_, then) => {
  const { code, output } = await (await start(SLOW, { then })).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/"event":"unexpected error","error":"TypeError","code":"E_TEST"}\nclosed\n$/);
});
