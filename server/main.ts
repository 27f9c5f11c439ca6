import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { announce, withdraw } from './announcement.ts';
import { createApp } from './app.ts';
import { openBackend } from './embedded.ts';
import { openSite } from './files.ts';
import { FolderInUseError, lockFolder } from './lock.ts';
import { describeError, log, quietConsole } from './log.ts';
import { listAdmins } from './roles.ts';
import { openSecrets } from './secrets.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** Milliseconds that requests in flight have to finish after SIGTERM. */
const GRACE = 10_000;

async function start(settings: Settings) {
  const { dataDir, databaseUrl, host, port } = settings;
  const site = openSite(join(import.meta.dirname, '..', 'dist'));
  const secrets = await openSecrets(dataDir);
  const lock = databaseUrl === undefined ? lockFolder(dataDir) : undefined;
  // One that was killed left its address behind.
  if (lock !== undefined) withdraw(dataDir);
  const localUrl = `http://localhost:${port}`;
  const siteUrl = settings.siteUrl ?? localUrl;
  const backend = await openBackend({ dataDir, databaseUrl, siteUrl, secrets });
  const server = createAdaptorServer({ fetch: createApp(backend, site, siteUrl, settings).fetch }) as Server;
  server.listen(port, host);
  await once(server, 'listening');
  const address = `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`;
  if (lock !== undefined) announce(dataDir, address);
  greet(address, settings, await listAdmins(backend, secrets));

  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log('info', 'stopping', { signal });
    setTimeout(() => process.exit(1), GRACE).unref();
    server.close();
    // A client that keeps asking on one connection would keep it, and the server, alive.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await once(server, 'close');
    await backend.close();
    if (lock !== undefined) withdraw(dataDir);
    lock?.release();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** How this machine itself reaches a host that it listens on. */
function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function greet(address: string, settings: Settings, admins: string[]) {
  const database = settings.databaseUrl === undefined ? `the database in ${settings.dataDir}` : 'PostgreSQL';
  const lines = [`The site is at ${address}, with ${database}.`];
  if (admins.length === 0) {
    lines.push(
      'Nobody can read the requests yet. To make the first admin:',
      `  1. create an account at ${address}/auth`,
      '  2. in another terminal: npm run admin -- grant YOUR-E-MAIL',
    );
  }
  if (settings.smtpUrl !== undefined || settings.alertTo !== undefined) {
    lines.push('SMTP_URL and ALERT_TO are well formed, but this version sends no alerts yet.');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

quietConsole();
try {
  // The backend library looks for supabase/migrations under the working folder.
  const settings = readSettings(process.env);
  process.chdir(join(import.meta.dirname, '..'));
  await start(settings);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof FolderInUseError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another: PORT=${(port ?? 0) + 10} npm start`;
  if (code === 'ECONNREFUSED') return 'PostgreSQL at DATABASE_URL does not answer. Is it running?';
  return `The server could not start: ${error instanceof Error ? error.message : JSON.stringify(describeError(error))}`;
}
