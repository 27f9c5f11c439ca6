import { join } from 'node:path';
import { createApp } from './app.ts';
import { backUpBeforeUpgrade } from './backup/backup.ts';
import { serveCommands } from './cli/commandServer.ts';
import { listAdmins } from './cli/commands.ts';
import { scheduleDaily } from './daily.ts';
import { openDatabase } from './db/database.ts';
import { openSecrets } from './db/dataDir.ts';
import { headersOfAll } from './http/headers.ts';
import { createHttpServer, listen, localUrl } from './http/httpServer.ts';
import { serveStatic } from './http/static.ts';
import { createLimits } from './limits/limits.ts';
import { describeError, log } from './log.ts';
import { startMailer } from './mail/sender.ts';
import { onShutdown, runProgram } from './program.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';
import { reloadSite } from './site.ts';

const DIST = join(import.meta.dirname, '..', 'dist');

await runProgram(async () => {
  const settings = readSettings(process.env);
  const { dataDir, host, port } = settings;
  const siteUrl = settings.siteUrl ?? localUrl(host, port);
  const headers = headersOfAll(settings.siteUrl);

  const db = await openDatabase(settings, { beforeUpgrade: (older) => backUpBeforeUpgrade(older, dataDir) });
  const { jwtSecret } = openSecrets(dataDir);
  const limits = createLimits(settings);
  const mailer = await startMailer(db.query, settings.mail, siteUrl);
  const daily = scheduleDaily(db, settings);
  const files = serveStatic(DIST, { headers, onReload, onFailure });

  const app = createApp({ db, settings, siteUrl, jwtSecret, limits, mailer, files, report: daily.report });
  const http = createHttpServer(app, { files, headers, limits });
  const bound = await listen(http.server, settings);
  // Over PostgreSQL, commands open the database themselves.
  const commands =
    db.kind === 'embedded' ? await serveCommands({ db, dataDir, siteUrl }).catch(withoutCommands) : undefined;

  onShutdown(async () => {
    await Promise.all([http.close(), mailer.stop(), daily.stop(), commands?.close()]);
    await db.close();
  });
  greet(localUrl(bound.address, bound.port), settings, (await listAdmins(db.query)).length > 0);
});

/** Emails and error pages name the same facts as the pages of the new build. */
function onReload() {
  log('info', 'serving a new build');
  reloadSite().catch(onFailure);
}

function onFailure(error: unknown) {
  log('warn', 'new build not served', describeError(error));
}

function withoutCommands(error: unknown) {
  log('error', 'commands not served', describeError(error));
  return undefined;
}

function greet(address: string, settings: Settings, hasAdmin: boolean) {
  const { database, dataDir, mail, siteUrl } = settings;
  const where = database.kind === 'embedded' ? `the database in ${dataDir}` : 'PostgreSQL';
  log('info', 'serving the site', { message: `The site is at ${address}, with ${where}.` });
  if (!hasAdmin) {
    log('warn', 'no admin yet', {
      message: `There is no admin yet, so nobody can read the requests. To create one, in another terminal:\n  ${sameDatabase(settings)}npm run admin -- create you@example.com`,
    });
  }
  if (mail === undefined) {
    log('warn', 'no mail', { message: 'Staff get no mail about new requests: set SMTP_URL and ALERT_TO.' });
  } else if (siteUrl === undefined) {
    log('warn', 'mails link to this machine', {
      message: `Links in mails lead to ${address}: set PUBLIC_SITE_URL to the site's public address.`,
    });
  }
}

/** Returns what to type before a command so that it opens this server's database. */
function sameDatabase({ database, dataDir }: Settings): string {
  if (database.kind === 'postgres') return 'DATABASE_URL=… ';
  return process.env.DATA_DIR ? `DATA_DIR="${dataDir}" ` : '';
}
