import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;
export const ROOT = join(import.meta.dirname, '..');

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints a row of a Markdown table. */
export const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

export const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;

export type Program = {
  url: string;
  /** Resident memory in megabytes; Linux only. */
  megabytes(): number;
  stop(): Promise<void>;
};

/** Starts a server program on a free port with a new data folder, and waits until it accepts connections. */
export async function startProgram(file: string): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['--liftoff-only', '--max-semi-space-size=2', join(ROOT, file)], {
    cwd: ROOT,
    // Each request of the load run names another client address: one client may send few forms.
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXIES: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', () => child.kill());
  for (const until = Date.now() + START_TIMEOUT_MS; !(await isListening(port)); await delay(100)) {
    if (child.exitCode === null && Date.now() < until) continue;
    await stop();
    throw new Error(`${file} does not listen on port ${port}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    megabytes() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
    },
    stop,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
