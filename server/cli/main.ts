import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command, InvalidArgumentError } from 'commander';
import { runProgram } from '../program.ts';
import { readSettings } from '../settings.ts';
import type { CommandName } from './commands.ts';
import { type Connection, connect } from './connect.ts';
import { printable } from './printable.ts';

type Options = { force?: boolean; confirm?: boolean; eraseAgain?: boolean; yes?: boolean };
type Creation = 'never' | 'when named' | 'always';

const print = (text: string) => void process.stdout.write(`${printable(text)}\n`);
const note = (text: string) => void process.stderr.write(`${printable(text)}\n`);

async function withDatabase(mayCreate: Creation, work: (connection: Connection) => Promise<void>) {
  const isNamed = Boolean(process.env.DATA_DIR || process.env.DATABASE_URL);
  const connection = await connect(
    readSettings(process.env),
    mayCreate === 'always' || (mayCreate === 'when named' && isNamed),
  );
  note(`Database: ${connection.name}`);
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

/** Returns an action for commander, which passes the argument, if the command has one, before the options. */
const runs =
  (command: CommandName, mayCreate: Creation = 'never') =>
  (...[first, second]: [string, Options] | [Options]) => {
    const [argument, options] = typeof first === 'string' ? [first, second] : ['', first];
    return withDatabase(mayCreate, async ({ run }) => print(await run(command, { ...options, argument })));
  };

const grant = (email: string, { yes }: Options) =>
  withDatabase('never', async ({ run }) => {
    note(await run('describe', { argument: email }));
    if (yes || (await isConfirmed(`Make ${email} an admin?`))) print(await run('grant', { argument: email }));
    else print('Nothing was changed.');
  });

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('Nothing was changed: there is no terminal to ask. To go on, add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} y/N `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function previewMails() {
  const { previewPage } = await import('../mail/emailTemplates.ts');
  const { site } = await import('../site.ts');
  const file = join(import.meta.dirname, '..', '..', 'mails.html');
  writeFileSync(file, previewPage(site));
  print(`Open this file in a browser: ${file}`);
}

async function testMails() {
  const { mail } = readSettings(process.env);
  if (!mail) throw new Error('Set SMTP_URL and ALERT_TO in .env, and restart the server after that.');
  const { sendTestEmails } = await import('../mail/sender.ts');
  const results = await sendTestEmails(mail);
  for (const { to, isAccepted, response } of results) {
    print(`${to}: ${isAccepted ? 'accepted' : 'NOT accepted'} (${response})`);
  }
  if (results.every(({ isAccepted }) => isAccepted)) return;
  throw new Error(
    'Not every address accepts mail. The settings are in .env; restart the server after a change.',
  );
}

function email(text: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 255) return text;
  throw new InvalidArgumentError('It is not an email address.');
}

/** npm runs in the project's folder; a file is named from the folder that the person is in. */
const path = (text: string) => resolve(process.env.INIT_CWD ?? process.cwd(), text);

function existingFile(text: string): string {
  const file = path(text);
  if (existsSync(file)) return file;
  throw new InvalidArgumentError('There is no such file.');
}

function amount(text: string): string {
  if (/^[1-9]\d{0,6}$/.test(text)) return text;
  throw new InvalidArgumentError('It is not a number from 1 to 9999999.');
}

const named = (name: string) => new Command(`npm run ${name} --`).showHelpAfterError();
const forAccount = (program: Command, name: string, description: string) =>
  program.command(name).argument('<email>', '', email).description(description);

const PROGRAMS: Record<string, () => Command> = {
  admin() {
    const program = named('admin');
    forAccount(program, 'create', 'create an admin and print a link that sets the password').action(
      runs('create', 'when named'),
    );
    forAccount(program, 'grant', 'make an existing account an admin')
      .option('--yes', 'do not ask')
      .action(grant);
    forAccount(program, 'revoke', 'take the role away').action(runs('revoke'));
    forAccount(program, 'reset', 'end the password and sessions of an account and print a new link').action(
      runs('reset'),
    );
    forAccount(program, 'unlock', 'end the wait after failed sign-ins').action(runs('unlock'));
    program.command('list').description('print the admins').action(runs('list'));
    return program;
  },
  privacy() {
    const program = named('privacy');
    forAccount(program, 'export', 'print everything stored about an address').action(runs('export'));
    forAccount(program, 'erase', 'erase it').action(runs('erase'));
    program
      .command('audit')
      .description('print who signed in, deleted, exported and granted')
      .action(runs('audit'));
    program
      .command('retention')
      .description('print what RETENTION_DAYS waits for')
      .option('--confirm', 'let it erase that')
      .action(runs('retention'));
    return program;
  },
  mail() {
    const program = named('mail');
    program.command('preview').description('write a page that shows every email').action(previewMails);
    program.command('test').description('send a test email to each address in ALERT_TO').action(testMails);
    return program;
  },
  backup: () =>
    named('backup')
      .argument('<file>', 'where to write the backup', path)
      .option('--force', 'replace the file if it exists')
      .action(runs('backup')),
  restore: () =>
    named('restore')
      .argument('<file>', 'a backup, which replaces the content of the database', existingFile)
      .option('--erase-again', 'erase again people who were deleted or erased since the backup')
      .action(runs('restore', 'always')),
  seed: () =>
    named('seed')
      .argument('<n>', 'how many invented requests to add', amount)
      .option('--force', 'even to a database with real requests; they cannot be removed together')
      .action(runs('seed', 'when named')),
};

const [, , name = '', ...words] = process.argv;

await runProgram(async () => {
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]?.() : undefined;
  if (!program) throw new Error(`Commands: ${Object.keys(PROGRAMS).join(', ')}`);
  await program.parseAsync(words, { from: 'user' });
});
