import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startSender } from '../alerts/sender.ts';
import { sendTestMail } from '../alerts/testMail.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Sql } from '../database/sql.ts';
import { log } from '../log.ts';
import { readProgramSettings, runProgram } from '../program.ts';
import { startChores } from '../records/chores.ts';
import { migrationsOf } from '../records/writeBackup.ts';
import type { MailSettings } from '../settings.ts';
import { onShutdown } from '../shutdown.ts';
import { parseCommandLine } from './commandLine.ts';
import { nameOfPostgres } from './findDatabase.ts';

/**
 * `npm run alerts`: delivers the alerts of a PostgreSQL whose site is served elsewhere, such
 * as a hosted project's, and erases what is too old. Beside our own server it only helps.
 */
async function work() {
  const typed = parseCommandLine(['alerts', ...process.argv.slice(2)]);
  if ('help' in typed) return void process.stdout.write(`${typed.help}\n`);
  const settings = readProgramSettings();
  const { database, mail, siteUrl } = settings;
  if (typed.flags.test) return sendTest(mail);
  if (database.kind !== 'postgres' || mail === undefined || siteUrl === undefined) {
    throw new Error('Set DATABASE_URL, SMTP_URL, ALERT_TO and PUBLIC_SITE_URL (for the link to the desk).');
  }
  process.stderr.write(`Database: ${nameOfPostgres(database.url)}\n`);
  const { kind, sql, inTransaction, close } = openPostgres(database.url, 1);
  await requireMigrations(sql);
  const sender = startSender(sql, mail, new URL('/admin', siteUrl).href);
  const chores = startChores({ kind, sql, inTransaction }, settings);
  log('info', 'sending alerts');

  onShutdown(async () => {
    await Promise.all([sender.stop(), chores.stop()]);
    await close();
  });
}

/** Sends a mail to each address, and says what became of it. @throws where one was not taken. */
async function sendTest(mail: MailSettings | undefined) {
  if (mail === undefined) throw new Error('Set SMTP_URL and ALERT_TO.');
  const results = await sendTestMail(mail);
  for (const { to, isTaken, said } of results)
    process.stdout.write(`${to}: ${isTaken ? 'taken' : 'NOT taken'} (${said})\n`);
  if (results.some(({ isTaken }) => !isTaken)) throw new Error('Not every address gets the mails.');
}

/** A hosted project may have migrations of its owner's own, so that one which is not known says nothing. */
async function requireMigrations(sql: Sql) {
  const folder = join(import.meta.dirname, '..', '..', 'supabase', 'migrations');
  const needed = readdirSync(folder).map((name) => name.split('_')[0] ?? '');
  const applied = await migrationsOf(sql).catch((): string[] => []);
  const missing = needed.filter((version) => !applied.includes(version));
  if (missing.length === 0) return;
  throw new Error(`This database lacks ${missing.join(', ')}: apply supabase/migrations first.`);
}

await runProgram(work);
