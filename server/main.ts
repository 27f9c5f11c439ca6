import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openLinkMail } from './alerts/linkMail.ts';
import { sayWhatIsMailed, tellOfHeld } from './alerts/mailSwitch.ts';
import { startSender } from './alerts/sender.ts';
import { answerFiles, createApp, routeName } from './app.ts';
import { listAdmins } from './cli/accountCommands.ts';
import { serveCommands } from './cli/commandServer.ts';
import { removePrivateSocket } from './cli/commandSocket.ts';
import { openBackend } from './database/backend.ts';
import { shareSecrets } from './database/sharedSecrets.ts';
import type { Database } from './database/sql.ts';
import { lockFolder } from './dataDir/lock.ts';
import { openSecrets } from './dataDir/secrets.ts';
import { greet, sameDatabase } from './greeting.ts';
import { limitConnections } from './http/connections.ts';
import { NO_FILES } from './http/files.ts';
import { headersOfAll, NON_FILE_HEADERS } from './http/headers.ts';
import { createHttpServer } from './http/httpServer.ts';
import { serveLatestBuild } from './http/latestBuild.ts';
import { listen, localUrl } from './http/listen.ts';
import { prepareToStop } from './http/prepareToStop.ts';
import { openLimiter } from './limits/limiter.ts';
import { describeError, log } from './log.ts';
import { readProgramSettings, runProgram } from './program.ts';
import { type Chores, startChores } from './records/chores.ts';
import { backUpBeforeUpgrade, backupFolder } from './records/dailyBackup.ts';
import { readSettings, type Settings } from './settings.ts';
import { onShutdown } from './shutdown.ts';
import { reloadSite } from './site.ts';

const DIST = join(import.meta.dirname, '..', 'dist');

/** The mails and pages that the server writes name the same facts as the pages that it serves. */
function onNew() {
  log('info', 'serving a new build');
  reloadSite().catch(onFailure);
}

const onFailure = (error: unknown) => log('warn', 'new build not served', describeError(error));

async function start(settings: Settings) {
  const { dataDir, database, host, port } = settings;
  const isEmbedded = database.kind === 'embedded';
  const files = settings.apiOnly ? NO_FILES : serveLatestBuild(DIST, { onNew, onFailure });
  const secrets = await openSecrets(dataDir);
  const lock = isEmbedded ? lockFolder(dataDir) : undefined;
  // A server that was killed has left its socket there.
  if (lock !== undefined) removePrivateSocket(dataDir);
  const siteUrl = settings.siteUrl ?? localUrl(host, port);
  const { isSignUpOpen } = settings;
  const beforeUpgrade = (older: Database) => backUpBeforeUpgrade(older, backupFolder(dataDir));
  const backend = await openBackend({ dataDir, database, siteUrl, secrets, isSignUpOpen, beforeUpgrade });
  const shared =
    database.kind === 'postgres'
      ? await shareSecrets(database.url, secrets.jwtSecret, join(dataDir, 'secrets.json'))
      : undefined;
  const { kind, sql, inTransaction } = backend;
  const mailSwitch = await sayWhatIsMailed(sql, settings.mail, !isEmbedded);
  const limiter = openLimiter({
    limits: settings.limits,
    secret: secrets.jwtSecret,
    sql,
    // The embedded database has no other process to share with.
    isShared: !isEmbedded,
  });
  let chores: Chores | undefined;
  let linkMail: ReturnType<typeof openLinkMail> | undefined;
  const app = createApp({
    backend,
    files,
    siteUrl,
    jwtSecret: secrets.jwtSecret,
    sendLink: (to, path) => linkMail?.send(to, path),
    limiter,
    trustedProxies: settings.trustedProxies,
    allowedOrigins: settings.allowedOrigins,
    chores: () => chores?.report(),
  });
  const server = createHttpServer(app.fetch, {
    headers: { ...headersOfAll(siteUrl), ...NON_FILE_HEADERS },
    nameOf: (pathname) => routeName(pathname, files),
    answerAtOnce: answerFiles({ files, limiter, trustedProxies: settings.trustedProxies }),
  });
  limitConnections(server, settings.trustedProxies);
  const stopListening = prepareToStop(server);
  const bound = await listen(server, settings);
  const address = localUrl(bound.address, bound.port);
  const { clearAccount } = limiter;
  const context = { kind, sql, inTransaction, dataDir, siteUrl: settings.siteUrl ?? address, clearAccount };
  // With PostgreSQL, commands open the database themselves.
  const stopCommands = lock && (await serveCommands(context).catch(withoutCommands));
  chores = startChores(backend, settings);
  linkMail = openLinkMail(settings.mail, settings.siteUrl ?? address);
  const deskUrl = new URL('/admin', settings.siteUrl ?? address).href;
  const sender = settings.mail && startSender(sql, settings.mail, deskUrl);

  onShutdown(async () => {
    await Promise.all([stopListening(), sender?.stop(), linkMail?.stop(), chores?.stop(), stopCommands?.()]);
    await mailSwitch.stop();
    await limiter.close();
    await shared?.close();
    await backend.close();
    lock?.release();
  });
  if (settings.apiOnly) log('info', 'serving the API', { port: bound.port });
  else greet({ address, settings, admins: await listAdmins(sql), dist: DIST });
  if (settings.mail) await tellOfHeld(sql, sameDatabase(settings));
}

/** The site is served all the same: visitors need no commands. */
function withoutCommands(error: unknown) {
  log('error', 'commands not served', describeError(error));
  return undefined;
}

/** @param --check ends after the settings were read, so that `npm start` builds nothing for a server that cannot start. */
await runProgram(async () => {
  const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values;
  if (check) return void readSettings(process.env);
  const settings = readProgramSettings();
  // The backend library looks for supabase/migrations under the working folder.
  process.chdir(join(import.meta.dirname, '..'));
  await start(settings);
});
