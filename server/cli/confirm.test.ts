import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';

/** A terminal at which someone types this, and what it showed. */
function terminal(typed: string | undefined, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  if (typed !== undefined) input.end(typed);
  return { input, output };
}
const ask = (at: ReturnType<typeof terminal>, signal = AbortSignal.timeout(10_000)) =>
  confirm('Mind this.', 'Go on?', signal, at);

test.each([
  ['y\n', true],
  ['Yes\n', true],
  [' y \n', true],
  ['n\n', false],
  ['\n', false],
  ['yellow\n', false],
  // Closed without a word.
  ['', false],
])('%j', async (typed, isConfirmed) => {
  const at = terminal(typed);
  expect(await ask(at)).toBe(isConfirmed);
  expect(String(at.output.read())).toContain('Mind this.\nGo on? y/N ');
});

test('without a terminal nothing is asked, and nothing assumed', async () => {
  await expect(ask(terminal('y\n', false))).rejects.toThrow(/^Mind this\.\nNothing was changed.*--yes\.$/);
});

test('who stops the program is not waited for', async () => {
  const stopped = new AbortController();
  const asked = ask(terminal(undefined), stopped.signal);
  stopped.abort();
  await expect(asked).rejects.toThrow();
});
