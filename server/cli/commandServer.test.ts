import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Command, CommandContext } from './command.ts';
import { sendCommand } from './commandClient.ts';
import { serveCommands } from './commandServer.ts';

const announced = (dataDir: string) => readFileSync(join(dataDir, 'commands.path'), 'utf8');

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const context = (dataDir: string): CommandContext => ({
  kind: 'embedded',
  sql: async () => [],
  inTransaction: () => Promise.reject(new Error('none')),
  dataDir,
  siteUrl: 'http://site.example',
  clearAccount: async () => undefined,
});

/** A command that runs until it is told to end, and what it was told. */
function endless() {
  const ended: unknown[] = [];
  let begun: () => void;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const command: Command = (_context, _argument, { signal }) =>
    new Promise((_resolve, reject) => {
      begun();
      signal.addEventListener('abort', () => {
        ended.push(signal.reason.message);
        reject(signal.reason);
      });
    });
  return { command, ended, hasBegun };
}

test('the work ends when the client disconnects', async () => {
  const dataDir = newDataDir();
  const { command, ended, hasBegun } = endless();
  onTestFinished(await serveCommands(context(dataDir), { endless: command }));
  const asking = new AbortController();
  const asked = sendCommand(
    { dataDir, path: announced(dataDir) },
    { command: 'endless', argument: '', flags: {} },
    asking.signal,
  );
  await hasBegun;
  asking.abort(new Error('Stopped before it was done.'));
  await expect(asked).rejects.toThrow('Stopped before it was done.');
  await vi.waitFor(() => expect(ended).toEqual(['The client has disconnected.']));
});

test('the work ends with the server, and the client is told', async () => {
  const dataDir = newDataDir();
  const { command, hasBegun } = endless();
  const stop = await serveCommands(context(dataDir), { endless: command });
  const signal = AbortSignal.timeout(30_000);
  const asked = sendCommand(
    { dataDir, path: announced(dataDir) },
    { command: 'endless', argument: '', flags: {} },
    signal,
  );
  const told = expect(asked).rejects.toThrow('The server is being stopped.');
  await hasBegun;
  await stop();
  await told;
  expect(readdirSync(dataDir)).toEqual([]);
});

test('what is no command, too long, or never comes to its end is refused', async () => {
  const dataDir = newDataDir();
  onTestFinished(await serveCommands(context(dataDir)));
  const path = announced(dataDir);
  const signal = AbortSignal.timeout(30_000);
  for (const order of [
    { command: 'constructor', argument: '', flags: {} },
    { command: 'none', argument: '', flags: {} },
    { command: 'list', argument: 'x'.repeat(20_000), flags: {} },
    { command: 'list' } as never,
  ]) {
    await expect(sendCommand({ dataDir, path }, order, signal)).rejects.toThrow('There is no such command.');
  }
  const silent = createConnection(path);
  const [answer] = await once(silent, 'data');
  expect(String(answer)).toContain('There is no such command.');
});

test('nine at once are one too many', async () => {
  const dataDir = newDataDir();
  const { command } = endless();
  const begun = vi.fn(command);
  const stop = await serveCommands(context(dataDir), { endless: begun });
  const ask = () =>
    sendCommand(
      { dataDir, path: announced(dataDir) },
      { command: 'endless', argument: '', flags: {} },
      AbortSignal.timeout(30_000),
    ).catch((error: Error) => error.message);
  const eight = Array.from({ length: 8 }, ask);
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(8), 30_000);
  expect(await ask()).toContain('Too many commands at once');
  await stop();
  expect(new Set(await Promise.all(eight))).toEqual(new Set(['The server is being stopped.']));
});
