import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
const CLOCK = join(import.meta.dirname, 'clock.ts');
const START_TIMEOUT_MS = 60_000;

/** A server that the script calls. */
export type Target = {
  url: string;
  /** Runs `npm run admin -- …` and returns what it prints. */
  admin(...words: string[]): Promise<string>;
  /** Moves the server's clock forward. */
  moveClock(seconds: number): void;
  /** Stops the server and starts it again over the same data, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the server's program over an empty embedded database on a free port. */
export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'conformance-'));
  const clockFile = join(dataDir, '..', `${dataDir.split('/').at(-1)}.clock`);
  const environment = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    // A caller chooses its address, and so what it shares a limit with.
    TRUSTED_PROXIES: '1',
    CLOCK_FILE: clockFile,
    ...env,
  };
  let secondsAhead = 0;
  let server = await startServer(environment);
  const stopServer = async () => {
    const ended = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await ended;
  };
  return {
    get url() {
      return server.url;
    },
    async admin(...words) {
      const command = [...nodeOptions, join(ROOT, 'server/cli/main.ts'), 'admin', ...words];
      const { stdout } = await promisify(execFile)(process.execPath, command, {
        env: environment,
        timeout: START_TIMEOUT_MS,
      });
      return stdout;
    },
    moveClock(seconds) {
      secondsAhead += seconds;
      writeFileSync(clockFile, String(secondsAhead * 1000));
    },
    async restart() {
      const { port } = new URL(server.url);
      await stopServer();
      server = await startServer({ ...environment, PORT: port });
    },
    async stop() {
      await stopServer();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(clockFile, { force: true });
    },
  };
}

const nodeOptions = ['--liftoff-only', '--import', CLOCK];

async function startServer(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, 'server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${output}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const port =
        /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output)?.[1] ?? /"port":(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', fail);
  });
  return { url, process: child };
}
