import { once } from 'node:events';
import { join } from 'node:path';
import { startSender } from './alerts/sender.ts';
import { announce, withdraw } from './announcement.ts';
import { createApp } from './app.ts';
import { type Chores, startChores } from './chores.ts';
import { limitConnections } from './connections.ts';
import { openBackend } from './embedded.ts';
import { explain } from './explain.ts';
import { NO_SITE, openSite } from './files.ts';
import { headersOfAll, NO_FILE } from './headers.ts';
import { createHttpServer } from './httpServer.ts';
import { openLimiter } from './limiter.ts';
import { listen } from './listen.ts';
import { lockFolder } from './lock.ts';
import { log, quietConsole } from './log.ts';
import { answerCommands } from './maintenance.ts';
import { listAdmins } from './roles.ts';
import { routeName } from './routes.ts';
import { openSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';

/** Milliseconds that requests in flight have to finish after SIGTERM. */
const GRACE = 10_000;

async function start(settings: Settings) {
  const { dataDir, databaseUrl, host, port } = settings;
  const site = settings.apiOnly ? NO_SITE : openSite(join(import.meta.dirname, '..', 'dist'));
  const secrets = await openSecrets(dataDir);
  const lock = databaseUrl === undefined ? lockFolder(dataDir) : undefined;
  // One that was killed left its address behind.
  if (lock !== undefined) withdraw(dataDir);
  const localUrl = `http://localhost:${port}`;
  const siteUrl = settings.siteUrl ?? localUrl;
  const backend = await openBackend({ dataDir, databaseUrl, siteUrl, secrets });
  const { sql, inTransaction } = backend;
  const workplace = { sql, inTransaction, dataDir, isEmbedded: databaseUrl === undefined };
  const commands = answerCommands(workplace, secrets.secretKey);
  const limiter = openLimiter({
    limits: settings.limits,
    secret: secrets.jwtSecret,
    sql,
    // One process over the embedded database has nobody to share with.
    isShared: databaseUrl !== undefined,
  });
  let chores: Chores | undefined;
  const app = createApp({
    backend,
    site,
    siteUrl,
    jwtSecret: secrets.jwtSecret,
    limiter,
    trustedProxies: settings.trustedProxies,
    commands,
    chores: () => chores?.report(),
  });
  const server = createHttpServer(app.fetch, {
    headers: { ...headersOfAll(siteUrl), ...NO_FILE },
    nameOf: (pathname) => routeName(pathname, site),
  });
  limitConnections(server, settings.trustedProxies);
  const address = `http://${nameOf(host)}:${await listen(server, settings)}`;
  if (lock !== undefined) announce(dataDir, address);
  chores = startChores(backend, settings);
  const deskUrl = new URL('/admin', settings.siteUrl ?? address).href;
  const sender = settings.mail && startSender(sql, settings.mail, deskUrl);

  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    log('info', 'stopping', { signal });
    setTimeout(() => process.exit(1), GRACE).unref();
    server.close();
    // A client that keeps asking on one connection would keep it, and the server, alive.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    await Promise.all([once(server, 'close'), sender?.stop(), chores?.stop()]);
    await limiter.close();
    await backend.close();
    if (lock !== undefined) withdraw(dataDir);
    lock?.release();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (settings.apiOnly) log('info', 'serving the API');
  else greet(address, settings, await listAdmins(backend, secrets));
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
  if (settings.mail !== undefined && settings.siteUrl === undefined) {
    lines.push(`The mails to staff link to ${address}: set PUBLIC_SITE_URL to what they can open.`);
  }
  if (settings.mail === undefined) {
    lines.push('No mail tells staff of new requests: set SMTP_URL and ALERT_TO for that.');
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
