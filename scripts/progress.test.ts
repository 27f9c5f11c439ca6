import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LOG = join('.logs', 'progress-test.log');

/** Runs a step that prints a hundred lines, a warning among them, and ends with `code`. */
function runStep({ code = 0, isTerminal = false }) {
  const step = `
    for (let line = 1; line <= 100; line += 1) console.log('line ' + line);
    console.error('21:47:29 [WARN] [facts] The name is a placeholder.');
    setTimeout(() => process.exit(${code}), ${isTerminal ? 1200 : 0});`;
  const program = `
    process.stderr.isTTY = ${isTerminal};
    const { runStep } = await import('./scripts/progress.mjs');
    await runStep({
      title: 'Doing it', name: 'progress-test', advice: 'Try again.',
      command: process.execPath, args: ['-e', ${JSON.stringify(step)}],
    });
    console.log('and then');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

afterEach(() => rmSync(join(ROOT, LOG), { force: true }));

test('a step is a line with its log, and its warnings are shown', () => {
  const { status, stdout, stderr } = runStep({});
  expect(status).toBe(0);
  // Standard output is for what the program that is started says.
  expect(stdout).toBe('and then\n');
  expect(stderr).toMatch(/^Doing it \(log: \S+\) …\n {2}done after \d s\n/);
  expect(stderr).toMatch(/ {2}Warning: The name is a placeholder.\n$/);
  expect(stderr).toContain(LOG);
  expect(stderr).not.toContain('line 1');
  expect(readFileSync(join(ROOT, LOG), 'utf8')).toContain('line 1\n');
});

test('on a terminal its one line moves while it works', () => {
  const { stderr } = runStep({ isTerminal: true });
  const turns = stderr.split('\r\x1b[2K').slice(1);
  expect(turns.length).toBeGreaterThan(5);
  expect(turns[0]).toMatch(/^⠋ Doing it \(log: .*\), 0 s$/);
  expect(turns).toContainEqual(expect.stringMatching(/, 1 s$/));
  expect(turns.at(-1)).toMatch(/^✓ Doing it/);
});

test('one that fails shows its last lines and where the others are, and ends the program', () => {
  const { status, stdout, stderr } = runStep({ code: 3 });
  expect(status).toBe(1);
  expect(stderr).toMatch(/failed after \d s/);
  expect(stdout).not.toContain('and then');
  expect(stderr).toContain('line 100\n');
  expect(stderr).not.toContain('line 50\n');
  expect(stderr).toContain(`Try again. The whole log: ${LOG}`);
});
