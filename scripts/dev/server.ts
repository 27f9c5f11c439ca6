import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchSources } from './sources.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const POLL_MS = 100;
/** Editors write a file in several goes, and people save several files. */
const SETTLE_MS = 150;

type Options = {
  /** The program's file. */
  entry: string;
  /** Where it is to listen; the port must be free. */
  apiUrl: string;
  /** What it is told beside our own environment. */
  env: Record<string, string>;
  /** Called with the exit code when the running server ends by itself. */
  onEnd: (code: number) => void;
};

/**
 * Runs the server for its API alone, and anew after each change of its sources. The old one
 * is told to stop and waited for: what it took is then on the disk, and its lock is free.
 * One that does not start after a change is told, and the next change is waited for.
 * @throws when it does not start the first time; the server itself has said why.
 */
export async function startServer({ entry, apiUrl, env, onEnd }: Options) {
  let running: ChildProcess | undefined;

  async function begin(): Promise<boolean> {
    const child = spawnServer(entry, apiUrl, env);
    running = child;
    if (!(await isReady(child, apiUrl))) return false;
    child.once('exit', (code) => running === child && onEnd(code ?? 1));
    return true;
  }

  async function end() {
    const child = running;
    running = undefined;
    if (child === undefined || hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  let isStopping = false;
  let isQueued = false;
  let work = Promise.resolve();
  function restart(file: string) {
    if (isQueued) return;
    isQueued = true;
    work = work.then(async () => {
      await pause(SETTLE_MS);
      isQueued = false;
      if (isStopping) return;
      process.stderr.write(`${relative(ROOT, file)} has changed: the server starts again.\n`);
      await end();
      const isUp = await begin();
      sources.refresh();
      if (isStopping) return;
      process.stderr.write(isUp ? 'The server is up again.\n' : 'The server waits for the next change.\n');
    });
  }

  process.on('exit', () => running?.kill('SIGTERM'));
  if (!(await begin())) throw new Error('The server did not start, and so neither do the pages.');
  const sources = watchSources(entry, restart);
  return {
    async stop() {
      isStopping = true;
      sources.close();
      await end();
    },
  };
}

const spawnServer = (entry: string, apiUrl: string, env: Record<string, string>) => {
  const { hostname, port } = new URL(apiUrl);
  return spawn(process.execPath, [join(ROOT, 'scripts', 'tied.mjs'), '--liftoff-only', entry], {
    cwd: ROOT,
    env: { ...process.env, ...env, HOST: hostname, PORT: port, API_ONLY: 'on' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Waits until the server answers. @returns false when it ended instead. */
async function isReady(child: ChildProcess, apiUrl: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const response = await fetch(`${apiUrl}/healthz`).catch(() => undefined);
    if (response !== undefined) return true;
    await pause(POLL_MS);
  }
  return false;
}
