import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '../../support/children.ts';

const START_MS = 30_000;
const COMMAND_MS = 30_000;
const POLL_MS = 200;

/** Nothing was asked for since the last look, and the fonts are there. */
const QUIET = `(() => {
  const { length } = performance.getEntriesByType('resource');
  const isQuiet = globalThis.askedFor === length && document.fonts.status === 'loaded';
  globalThis.askedFor = length;
  return isQuiet;
})()`;

type Answer = { id?: number; method?: string; result?: unknown; message?: string; params?: LogEntry };
type LogEntry = { level: string; text: string };
type Evaluated = { type: string; result: { value?: string; sharedId?: string } };

/**
 * Starts a Firefox without a window, and speaks WebDriver BiDi with it: Playwright drives none but its own.
 * @param program its path.
 */
export async function startFirefox(program: string) {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  endWithUs(child);
  const ended = once(child, 'exit');
  const socket = new WebSocket(`${await addressOf(child.stderr)}/session`);
  await once(socket, 'open', { signal: AbortSignal.timeout(START_MS) });

  const waiting = new Map<number, (answer: Answer) => void>();
  const errors: string[] = [];
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.method === 'log.entryAdded' && answer.params?.level === 'error')
      errors.push(answer.params.text);
  };
  let id = 0;
  async function command<Result>(method: string, params: object): Promise<Result> {
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const late = pause(COMMAND_MS, undefined, { ref: false }).then(() => ({
      message: `${method} took too long`,
    }));
    const answer: Answer = await Promise.race([promise, late]);
    if (answer.message !== undefined) throw new Error(answer.message);
    return answer.result as Result;
  }

  await command('session.new', { capabilities: {} });
  await command('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await command<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;

  async function evaluate(expression: string) {
    const options = { target: { context }, awaitPromise: true };
    const { type, result } = await command<Evaluated>('script.evaluate', { expression, ...options });
    if (type !== 'success') throw new Error(`${expression} failed in the page`);
    return result;
  }
  const act = (type: string, actions: object[]) =>
    command('input.performActions', { context, actions: [{ type, id: type, actions }] });

  const page = {
    /** Errors of the console and of scripts, so far. */
    errors,
    /** Opens a page once the last one has all it asked for: what is cut off is an error in Firefox's console. */
    async open(url: string) {
      await page.until(QUIET);
      await command('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    /** What an expression gives in the page, as a string. */
    read: async (expression: string) => (await evaluate(`String(${expression})`)).value ?? '',
    /** Waits until an expression holds in the page. */
    async until(expression: string) {
      for (const end = Date.now() + COMMAND_MS; Date.now() < end; await pause(POLL_MS))
        if ((await page.read(`Boolean(${expression})`)) === 'true') return;
      throw new Error(`In vain waited for: ${expression}`);
    },
    /** Clicks with the mouse on what a selector finds. */
    async click(selector: string) {
      const found = `document.querySelector(${JSON.stringify(selector)})`;
      await page.until(found);
      const { sharedId } = await evaluate(
        `(${found}.scrollIntoView({ block: 'center', behavior: 'instant' }), ${found})`,
      );
      const origin = { type: 'element', element: { sharedId } };
      await act('pointer', [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    /** Types into what a selector finds; of a list, its option by its first letters. */
    async type(selector: string, text: string) {
      const found = `document.querySelector(${JSON.stringify(selector)})`;
      await page.until(found);
      await evaluate(`${found}.focus()`);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', keys);
    },
  };
  return {
    page,
    async stop() {
      socket.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** It says on standard error where it listens. */
async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  const signal = AbortSignal.timeout(START_MS);
  for await (const line of createInterface({ input: stderr, signal })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      // Nobody reads on: a full pipe would stop it.
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox ended, or did not say where it listens.');
}
