// A long step as one line on standard error that shows it is alive; what the step itself prints goes to a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { endWithUs, fail, optionsFor, ROOT } from './processes.mjs';

/** Not in node_modules, which `npm ci` removes. */
const LOGS = join(ROOT, '.logs');
const FRAME_MS = 100;
const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
/** Lines of the log that are shown of a step that failed, and of its warnings. */
const SHOWN_OF_FAILURE = 25;
const SHOWN_OF_WARNINGS = 8;
/** Where in our code an error arose: nothing that an owner can use. */
const STACK = /^\s+at |^\s+Stack trace:$/;
/** How Astro's build marks what the owner should read, after the time. */
const WARNING = /\[WARN\] (?:\[\w+\] )?(.*)/g;

/**
 * Runs a command to its end. Of its output, warnings are shown, and the last lines when it
 * fails; then the program ends, too.
 * @param title what the reader is told, such as "Building the site".
 * @param name of the log, without folder and ending.
 * @param advice what to do when it fails.
 * @param mayFail whether the program goes on when it does.
 * @returns whether it succeeded.
 */
export async function runStep({ title, name, command, args, advice, mayFail = false }) {
  mkdirSync(LOGS, { recursive: true });
  const file = join(LOGS, `${name}.log`);
  const path = relative(ROOT, file);
  const log = openSync(file, 'w');
  const label = `${title} (log: ${path})`;
  const progress = process.stderr.isTTY ? spin(label) : announce(label);
  const child = spawn(command, args, { ...optionsFor(command), stdio: ['ignore', log, log] });
  endWithUs(child);
  const [code, signal] = await once(child, 'exit').catch(() => [1, null]);
  closeSync(log);
  progress.end(code === 0);
  const text = readFileSync(file, 'utf8');
  if (signal !== null) fail(`${title} was stopped (${signal}).`);
  if (code !== 0) {
    const last = text
      .trimEnd()
      .split('\n')
      .filter((line) => !STACK.test(line))
      .slice(-SHOWN_OF_FAILURE);
    const words = `${last.join('\n')}\n\n${advice} The whole log: ${path}`;
    if (!mayFail) fail(words);
    process.stderr.write(`\n${words}\n`);
    return false;
  }
  showWarnings(text, path);
  return true;
}

function showWarnings(text, path) {
  const warnings = [...text.matchAll(WARNING)].map(([, warning]) => `  Warning: ${warning}\n`);
  process.stderr.write(warnings.slice(0, SHOWN_OF_WARNINGS).join(''));
  const rest = warnings.length - SHOWN_OF_WARNINGS;
  if (rest > 0) process.stderr.write(`  and ${rest} more warnings, in ${path}\n`);
}

const secondsSince = (start) => Math.round((performance.now() - start) / 1000);

/** On a terminal: one line that turns and counts seconds until its step ends. */
function spin(label) {
  const start = performance.now();
  let frame = 0;
  const draw = (mark, ending) => process.stderr.write(`\r\x1b[2K${mark} ${label}, ${ending}`);
  const turn = () => {
    draw(FRAMES[frame % FRAMES.length], `${secondsSince(start)} s`);
    frame += 1;
  };
  turn();
  const timer = setInterval(turn, FRAME_MS);
  return {
    end(succeeded) {
      clearInterval(timer);
      draw(succeeded ? '✓' : '✗', `${secondsSince(start)} s\n`);
    },
  };
}

/** In a log or a pipe: a line when it begins, and one when it ends. */
function announce(label) {
  const start = performance.now();
  process.stderr.write(`${label} …\n`);
  return {
    end(succeeded) {
      process.stderr.write(`  ${succeeded ? 'done' : 'failed'} after ${secondsSince(start)} s\n`);
    },
  };
}
