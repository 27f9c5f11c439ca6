import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/db/database.ts';
import { openSecrets } from '../../server/db/dataDir.ts';
import { headersOfAll } from '../../server/http/headers.ts';
import { createHttpServer, listen, localUrl } from '../../server/http/httpServer.ts';
import { serveStatic } from '../../server/http/static.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { startMailer } from '../../server/mail/sender.ts';
import { readSettings } from '../../server/settings.ts';
import { endWithUs } from './children.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** All tests call from one address. */
const GENEROUS = { LIMITS_FACTOR: '100000' };

/** Keeps the settings of the person who runs the tests out of what they start. */
export const NO_SETTINGS = Object.fromEntries(
  [
    ...['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_SITE_URL', 'SMTP_URL', 'ALERT_TO', 'MAIL_FROM'],
    ...['ACKNOWLEDGE', 'SIGN_UP', 'RETENTION_DAYS', 'TRUSTED_PROXIES', 'LIMITS_FACTOR'],
  ].map((name) => [name, '']),
);

export type Environment = Record<string, string>;

/** Makes an empty folder: the first start over it creates the database. */
export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'site-'));

/** Makes a folder with a migrated database, as a first start leaves it. */
export function makeStartedDataDir(): string {
  const dataDir = makeDataDir();
  const template = process.env.PGLITE_TEMPLATE;
  if (template !== undefined) {
    cpSync(template, join(dataDir, 'database'), { recursive: true });
    chmodSync(join(dataDir, 'database'), 0o700);
  }
  return dataDir;
}

export type RunningServer = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end. Resolves to the exit code, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts the real server on a free port, as `npm start` does. Rejects with its output when it does not start. */
export async function startServer(
  options: { dataDir?: string; env?: Environment } = {},
): Promise<RunningServer> {
  const { dataDir = makeStartedDataDir(), env = {} } = options;
  const child = spawn(process.execPath, ['--liftoff-only', join(ROOT, 'server', 'main.ts')], {
    env: { ...process.env, ...NO_SETTINGS, ...GENEROUS, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const ended = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const [, address] = /The site is at (\S+),/.exec(output.slice(0, 5_000)) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    ended.then(() => reject(new Error(output)));
  });
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Stops the server and removes its folder. */
export async function discard({ process: child, dataDir, end }: RunningServer) {
  if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

export type LocalServer = Awaited<ReturnType<typeof serveInProcess>>;

/** Serves the built site and the API from this process, for tests that also query the database. */
export async function serveInProcess(options: { dataDir?: string; env?: Environment } = {}) {
  const { dataDir = makeStartedDataDir(), env = {} } = options;
  const settings = readSettings({ ...GENEROUS, PORT: '0', DATA_DIR: dataDir, ...env });
  const db = await openDatabase(settings);
  const limits = createLimits(settings);
  const headers = headersOfAll(settings.siteUrl);
  const files = serveStatic(join(ROOT, 'dist'), { headers });
  const siteUrl = settings.siteUrl ?? localUrl(settings.host, settings.port);
  const mailer = await startMailer(db.query, settings.mail, siteUrl);
  const { jwtSecret } = openSecrets(dataDir);
  const app = createApp({ db, settings, siteUrl, jwtSecret, limits, mailer, files, report: () => undefined });
  const http = createHttpServer(app, { files, headers, limits });
  const { address, port } = await listen(http.server, settings);
  return {
    url: localUrl(address, port),
    dataDir,
    db,
    sql: db.query,
    /** Stops the server and removes its folder. */
    async stop() {
      await Promise.all([http.close(0), mailer.stop()]);
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a client's requests to the server at `url`. */
export const overHttp = (url: string) => (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(new URL(pathname + search, url), request));
};
