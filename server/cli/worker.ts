import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sendTestMail } from '../alerts/mailer.ts';
import { releaseHeld, sayWhatIsMailed, tellOfHeld } from '../alerts/mailSwitch.ts';
import { startSender } from '../alerts/sender.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Sql } from '../database/sql.ts';
import { log } from '../log.ts';
import { readProgramSettings, runProgram } from '../program.ts';
import { startChores } from '../records/chores.ts';
import { migrationsOf } from '../records/writeBackup.ts';
import type { MailSettings, Settings } from '../settings.ts';
import { onShutdown } from '../shutdown.ts';
import { parseCommandLine } from './commandLine.ts';
import { describeReleased } from './commands.ts';
import { findDatabase, nameOfPostgres } from './findDatabase.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RELEASE_TIMEOUT_MS = 60_000;

/**
 * `npm run alerts`: delivers the alerts of a PostgreSQL whose site is served elsewhere, such
 * as a hosted project's, and erases what is too old. Beside our own server it only helps.
 */
async function work() {
  const typed = parseCommandLine(['alerts', ...process.argv.slice(2)]);
  if ('help' in typed) return print(typed.help);
  const settings = readProgramSettings();
  const { database, mail, siteUrl } = settings;
  if (typed.flags.test) return sendTest(mail);
  if (typed.flags['send-old']) return sendOld(settings);
  if (database.kind !== 'postgres' || mail === undefined || siteUrl === undefined) {
    throw new Error('Set DATABASE_URL, SMTP_URL, ALERT_TO and PUBLIC_SITE_URL (for the link to the desk).');
  }
  const { kind, sql, inTransaction, close } = await openMigrated(database.url);
  const mailSwitch = await sayWhatIsMailed(sql, mail, true);
  const sender = startSender(sql, mail, new URL('/admin', siteUrl).href);
  const chores = startChores({ kind, sql, inTransaction }, settings);
  log('info', 'sending alerts');
  await tellOfHeld(sql, '');

  onShutdown(async () => {
    await Promise.all([sender.stop(), chores.stop(), mailSwitch.stop()]);
    await close();
  });
}

/** Sends a mail to each address, and says what became of it. @throws where one was not taken. */
async function sendTest(mail: MailSettings | undefined) {
  if (mail === undefined) throw new Error('Set SMTP_URL and ALERT_TO.');
  const results = await sendTestMail(mail);
  for (const { to, isAccepted, message } of results)
    print(`${to}: ${isAccepted ? 'taken' : 'NOT taken'} (${message})`);
  if (results.some(({ isAccepted }) => !isAccepted)) throw new Error('Not every address gets the mails.');
}

/** Lets the requests be mailed that came while no mail was set up, and says how many those are. */
async function sendOld(settings: Settings) {
  if (settings.database.kind === 'embedded') return releaseInEmbedded(settings);
  // As the worker does: a hosted project is nothing that commands may open, and migrate.
  const { sql, close } = await openMigrated(settings.database.url);
  print(describeReleased(await releaseHeld(sql)));
  await close();
}

async function releaseInEmbedded(settings: Settings) {
  process.chdir(ROOT);
  const database = await findDatabase(settings, false);
  process.stderr.write(`Database: ${database.name}\n`);
  const runner = await database.open();
  const signal = AbortSignal.timeout(RELEASE_TIMEOUT_MS);
  try {
    print(await runner.run({ command: 'release', argument: '', flags: {} }, signal));
  } finally {
    await runner.close();
  }
}

/** Opens a PostgreSQL that has our migrations. @throws naming those that it lacks. */
async function openMigrated(url: string) {
  process.stderr.write(`Database: ${nameOfPostgres(url)}\n`);
  const database = openPostgres(url, 1);
  await requireMigrations(database.sql);
  return database;
}

/** A hosted project may have migrations of its owner's own, so that one which is not known says nothing. */
async function requireMigrations(sql: Sql) {
  const folder = join(ROOT, 'supabase', 'migrations');
  const needed = readdirSync(folder).map((name) => name.split('_')[0] ?? '');
  const applied = await migrationsOf(sql).catch((): string[] => []);
  const missing = needed.filter((version) => !applied.includes(version));
  if (missing.length === 0) return;
  throw new Error(`This database lacks ${missing.join(', ')}: apply supabase/migrations first.`);
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

await runProgram(work);
