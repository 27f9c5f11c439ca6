import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

const SHUTDOWN = join(import.meta.dirname, 'shutdown.ts');

/** A program that says when it is up; `close` is what it does to end, `then` what it does besides. */
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
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const said = (words: string) => vi.waitFor(() => expect(output).toContain(words), 30_000);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  await said('up\n');
  return { send: (signal: NodeJS.Signals) => child.kill(signal), said, ended };
}

const SLOWLY = `await setTimeout(100); process.stdout.write('closed\\n');`;
const NEVER = `process.stdout.write('closing\\n'); await setTimeout(100_000);`;

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the work in order, and exits with 0', async (signal) => {
  const program = await start(SLOWLY);
  program.send(signal);
  const { code, output } = await program.ended;
  expect(code).toBe(0);
  expect(output).toMatch(/"event":"stopping","signal":"SIG.*\nclosed\n$/);
});

test('one Ctrl-C that comes twice is one', async () => {
  const program = await start(SLOWLY);
  program.send('SIGINT');
  await setTimeout(20);
  program.send('SIGINT');
  const { code, output } = await program.ended;
  expect(code).toBe(0);
  expect(output.match(/closed/g)).toHaveLength(1);
  expect(output.match(/stopping/g)).toHaveLength(1);
});

test('a second signal ends it at once', async () => {
  const program = await start(NEVER);
  program.send('SIGTERM');
  await program.said('closing');
  await setTimeout(1_500);
  program.send('SIGINT');
  const { code, output } = await program.ended;
  expect(code).toBe(1);
  expect(output).toContain('"event":"stopping at once","signal":"SIGINT"');
});

test('what takes too long is cut', async () => {
  const program = await start(NEVER, { graceMs: 200 });
  program.send('SIGTERM');
  const { code, output } = await program.ended;
  expect(code).toBe(1);
  expect(output).toContain('"event":"not stopped in time"');
});

const FAULT = `Object.assign(new TypeError('Words of a visitor'), { code: 'E_TEST' })`;

test.each([
  ['thrown', `throw ${FAULT};`],
  ['rejected', `Promise.reject(${FAULT}); await setTimeout(10_000);`],
])('an error that is %s and not caught ends it in order, with 1, and tells no words', async (_, then) => {
  const program = await start(SLOWLY, { then });
  const { code, output } = await program.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/"event":"unexpected error","error":"TypeError","code":"E_TEST"}\nclosed\n$/);
  expect(output).not.toContain('Words of a visitor');
});

test('an error while it ends is told, and the exit code says so', async () => {
  const program = await start(`throw ${FAULT};`);
  program.send('SIGTERM');
  const { code, output } = await program.ended;
  expect(code).toBe(1);
  expect(output).toContain('"event":"unexpected error"');
});

test('what was logged last is written, however the process ends', async () => {
  const log = `import { log } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};`;
  const then = `${log} log('info', 'first'); log('warn', 'last'); process.exit(3);`;
  const program = await start('', { then });
  const { code, output } = await program.ended;
  expect(code).toBe(3);
  expect(output).toMatch(/"event":"first"}\n.*"event":"last"}\n$/);
});
