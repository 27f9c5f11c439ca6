import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { endWithUs } from '../tests/support/children.ts';

/** What `/proc` counts CPU time in, where Linux runs on anything usual. */
const TICKS_PER_SECOND = 100;

export type Program = {
  /** What it printed that matched, and how long after its start. */
  up: RegExpExecArray;
  startMs: number;
  /** CPU time so far, in microseconds: all of its threads, its own and the system's on its behalf. */
  cpuMicroseconds(): number;
  /** Memory that is its own now, in megabytes. */
  megabytes(): number;
  signal(name: NodeJS.Signals): void;
  end(): Promise<void>;
};

/** Words that keep a program to one core, where the system can do that: two programs then never take turns on it. */
export const onCore = (core: number): string[] =>
  availableParallelism() > 1 && hasProgram('taskset') ? ['taskset', '-c', String(core)] : [];

/** Whether the machine has a program of that name. */
export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0;

/** Starts a program, waits until it prints `up`, and reads on without keeping what it prints. */
export async function startProgram(
  words: readonly string[],
  up: RegExp,
  env: Record<string, string> = {},
): Promise<Program> {
  const begun = performance.now();
  const [command = '', ...rest] = words;
  const child = spawn(command, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const ended = once(child, 'exit');
  const match = await waitFor(child, up);
  const startMs = performance.now() - begun;
  const stat = () =>
    readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  return {
    up: match,
    startMs,
    cpuMicroseconds: () => ((Number(stat()[11]) + Number(stat()[12])) * 1_000_000) / TICKS_PER_SECOND,
    megabytes() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
    },
    signal: (name) => void child.kill(name),
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function waitFor(child: ChildProcess, up: RegExp): Promise<RegExpExecArray> {
  let output = '';
  return new Promise((resolve, reject) => {
    function read(chunk: Buffer) {
      output += chunk;
      const match = up.exec(output);
      if (match === null) return;
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume();
      resolve(match);
    }
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
}
