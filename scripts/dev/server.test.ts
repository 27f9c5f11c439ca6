import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from './freePort.ts';
import { startServer } from './server.ts';

/** A server of two files that answers with what the second says, and ends when told to crash. */
const MAIN = `
import { createServer } from 'node:http';
import { words } from './words.ts';
createServer(({ url }, response) => {
  if (url === '/crash') process.exit(7);
  response.end(words);
}).listen(process.env.PORT, process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
`;
const SLOW = { timeout: 20_000, interval: 50 };

let folder: string;
let apiUrl: string;
let server: Awaited<ReturnType<typeof startServer>> | undefined;
const onEnd = vi.fn();

const say = (words: string) => writeFileSync(join(folder, 'words.ts'), words);
const answer = async () => (await fetch(apiUrl)).text();
const start = async () => {
  server = await startServer({ entry: join(folder, 'main.ts'), apiUrl, env: {}, onEnd });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  apiUrl = `http://127.0.0.1:${await freePort()}`;
  writeFileSync(join(folder, 'main.ts'), MAIN);
  say("export const words: string = 'one';");
  onEnd.mockClear();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true });
});

test('a changed source is served, and one that does not run waits for the next change', async () => {
  await start();
  expect(await answer()).toBe('one');
  say("export const words: string = 'two';");
  await vi.waitFor(async () => expect(await answer()).toBe('two'), SLOW);
  say('export const words = ;');
  await vi.waitFor(() => expect(answer()).rejects.toThrow(), SLOW);
  say("export const words: string = 'three';");
  await vi.waitFor(async () => expect(await answer()).toBe('three'), SLOW);
  expect(onEnd).not.toHaveBeenCalled();
});

test('an end that nobody asked for is told, with its code', async () => {
  await start();
  await fetch(`${apiUrl}/crash`).catch(() => undefined);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(7), SLOW);
});

test('one that does not start at first is an error', async () => {
  say('export const words = ;');
  await expect(start()).rejects.toThrow('did not start');
});

test('nothing is left after the stop', async () => {
  await start();
  await server?.stop();
  await expect(answer()).rejects.toThrow();
  expect(onEnd).not.toHaveBeenCalled();
});
