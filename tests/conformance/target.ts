import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir, makeStartedDataDir, startServer } from '../support/server.ts';

const CLOCK = join(import.meta.dirname, 'clock.ts');
const COMMANDS = join(import.meta.dirname, '..', '..', 'server', 'cli', 'main.ts');

/** A server that the script calls. */
export type Target = {
  url: string;
  /** Runs `npm run admin -- …` and returns what it prints. */
  admin(...words: string[]): Promise<string>;
  /** Moves the server's clock forward, and with it that of an embedded database. */
  moveClock(seconds: number): void;
  /** Stops the server and starts it again over the same data, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the server's program over an embedded database, or over the one at `DATABASE_URL`. */
export async function startTarget(settings: Record<string, string> = {}): Promise<Target> {
  const dataDir = settings.DATABASE_URL === undefined ? makeStartedDataDir() : makeDataDir();
  const clockFile = `${dataDir}.clock`;
  const env = {
    NODE_OPTIONS: `--import ${CLOCK}`,
    CLOCK_FILE: clockFile,
    // The limits are the default ones. Callers choose their address, and so whom they share a limit with.
    LIMITS_FACTOR: '1',
    TRUSTED_PROXIES: '1',
    ...settings,
  };
  let secondsAhead = 0;
  let server = await startServer({ dataDir, env });
  return {
    get url() {
      return server.url;
    },
    async admin(...words) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--liftoff-only', COMMANDS, 'admin', ...words],
        { env: { ...process.env, ...env, DATA_DIR: dataDir }, timeout: 60_000 },
      );
      return stdout;
    },
    moveClock(seconds) {
      secondsAhead += seconds;
      writeFileSync(clockFile, String(secondsAhead * 1000));
    },
    async restart() {
      await server.end('SIGTERM');
      server = await startServer({ dataDir, env: { ...env, PORT: new URL(server.url).port } });
    },
    async stop() {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(clockFile, { force: true });
    },
  };
}
