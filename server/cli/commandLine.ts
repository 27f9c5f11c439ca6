import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { FLAGS, type Flag, type Flags } from './command.ts';
import type { CommandName } from './commands.ts';

type Verb = {
  /** Its name among the `COMMANDS`; `alerts` is a program of its own, `worker.ts`. */
  command: CommandName | 'alerts';
  takes?: 'EMAIL' | 'FILE' | 'N';
  /** Whether a database is made where there is none. */
  mayCreate?: 'where named' | 'always';
  /** The options that it has. One with `--yes` asks before it does anything, unless that is given. */
  options?: readonly Flag[];
  does: string;
  /** What is to be known before. */
  note?: string;
};

type Verbs = Readonly<Record<string, Verb>>;

/** How every command is typed: `npm run PROGRAM -- VERB ARGUMENT`. A program with one command only has no verb. */
const PROGRAMS: Readonly<Record<string, Verbs>> = {
  admin: {
    create: {
      command: 'create',
      takes: 'EMAIL',
      mayCreate: 'where named',
      does: 'makes an admin and prints a link that sets the password',
    },
    reset: {
      command: 'reset',
      takes: 'EMAIL',
      does: 'ends the password and sessions of an account and prints such a link',
    },
    unlock: { command: 'unlock', takes: 'EMAIL', does: 'lifts the delay after refused sign-ins' },
    grant: {
      command: 'grant',
      takes: 'EMAIL',
      options: ['yes'],
      does: 'makes an admin of an account that is there',
    },
    revoke: { command: 'revoke', takes: 'EMAIL', does: 'takes that back' },
    list: { command: 'list', does: 'shows the admins' },
  },
  backup: {
    '': {
      command: 'backup',
      takes: 'FILE',
      options: ['force'],
      does: 'writes all that is stored into FILE; with --force also over a file of another kind',
    },
  },
  restore: {
    '': {
      command: 'restore',
      takes: 'FILE',
      mayCreate: 'always',
      options: ['erase-again'],
      does: 'puts a backup in place of what is stored',
      note: 'It names who was erased since and comes back with it; with --erase-again they are erased again.',
    },
  },
  privacy: {
    export: { command: 'export', takes: 'EMAIL', does: 'shows what is kept about an address' },
    erase: { command: 'erase', takes: 'EMAIL', does: 'erases it' },
    retention: {
      command: 'retention',
      options: ['confirm'],
      does: 'shows what RETENTION_DAYS waits for; with --confirm lets it go on',
    },
    audit: { command: 'audit', does: 'shows who signed in, deleted, exported and granted' },
  },
  seed: {
    '': {
      command: 'seed',
      takes: 'N',
      mayCreate: 'where named',
      options: ['force'],
      does: 'adds N invented requests, to try the desk',
      note: 'No mail is sent for them. Where real requests are, it needs --force: there is no way to take them back.',
    },
  },
  alerts: {
    '': {
      command: 'alerts',
      options: ['test', 'send-old'],
      does: "sends the mails of a hosted project's database until it is stopped",
      note: `--test sends one mail to each of ALERT_TO instead, and says what the mail server said.
--send-old lets the requests be mailed, too, that came while no mail was set up, and ends. It works for any database
of this site, and needs its DATABASE_URL or DATA_DIR alone.`,
    },
  },
};

const SETTINGS = `DATA_DIR and DATABASE_URL name the database, as they do for the server; without them it is ./data.`;
const WORKER_SETTINGS = `Set DATABASE_URL, SMTP_URL, ALERT_TO and PUBLIC_SITE_URL, in the environment or in .env.`;

export type CommandLine = Verb & {
  /** An e-mail address, a number, or a file's name as it was typed; empty where the command takes none. */
  argument: string;
  flags: Flags;
};

/**
 * Parses what follows `npm run`: the program's name and its arguments.
 * @returns the command, or the help that was asked for.
 * @throws with what is wrong with the arguments, and the program's usage.
 */
export function parseCommandLine([program = '', ...rest]: string[]): CommandLine | { help: string } {
  const verbs = Object.hasOwn(PROGRAMS, program) ? PROGRAMS[program] : undefined;
  if (verbs === undefined) return withoutProgram(program);
  const usage = usageOf(program, verbs);
  const fail = (fault: string) => new Error(`${fault}\n\n${usage}`);
  const { values, positionals } = parse(rest, verbs, fail);
  const { help, ...flags } = values;
  if (help) return { help: usage };
  const name = '' in verbs ? '' : (positionals.shift() ?? '');
  const typed = name || program;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw fail(name === '' ? 'What is to be done?' : `There is no command ${name}.`);
  const misplaced = FLAGS.find((flag) => flags[flag] && !verb.options?.includes(flag));
  if (misplaced !== undefined) throw fail(`${typed} takes no --${misplaced}.`);
  const [argument = '', ...more] = positionals;
  if (verb.takes !== undefined && argument === '')
    throw fail(`${typed} needs ${ARTICLES[verb.takes]} after it.`);
  const extra = verb.takes === undefined ? argument : more[0];
  if (extra !== undefined && extra !== '') throw fail(`${typed} does not take ${JSON.stringify(extra)}.`);
  if (verb.takes === 'EMAIL' && !/^[^\s@]+@[^\s@]+$/.test(argument))
    throw fail(`${argument} is not an e-mail address.`);
  if (verb.takes === 'N' && !/^[1-9]\d{0,6}$/.test(argument))
    throw fail(`${argument} is not a number from 1 to 9,999,999.`);
  return { ...verb, argument, flags };
}

/** Only a package's `node site.mjs` leaves it to whoever types to name the program. */
function withoutProgram(typed: string): { help: string } {
  const all = `Commands, each with --help: ${Object.keys(PROGRAMS).join(', ')}.`;
  if (typed === '--help' || typed === '-h') return { help: all };
  throw new Error(`There is no command ${typed}.\n\n${all}`);
}

const ARTICLES = { EMAIL: 'an EMAIL', FILE: 'a FILE', N: 'a number N' };

function parse(args: string[], verbs: Verbs, fail: (fault: string) => Error) {
  const known: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const { options = [] } of Object.values(verbs))
    for (const flag of options) known[flag] = { type: 'boolean' };
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: known });
    return { values: values as Flags & { help?: boolean }, positionals };
  } catch (error) {
    // Node's first sentence names the option; the rest advises programmers.
    throw fail(`${(error as Error).message.split('. ')[0]}.`);
  }
}

function usageOf(program: string, verbs: Verbs): string {
  const entries = Object.entries(verbs).map(([name, { takes, options = [], does }]) => ({
    typed: ['npm run', program, '--', name, takes, ...options.map((flag) => `[--${flag}]`)]
      .filter(Boolean)
      .join(' '),
    does,
  }));
  const width = Math.max(...entries.map(({ typed }) => typed.length));
  const lines = entries.map(({ typed, does }) => `  ${typed.padEnd(width)}  ${does}`);
  const notes = Object.values(verbs).flatMap(({ note }) => note ?? []);
  return ['Usage:', ...lines, '', ...notes, program === 'alerts' ? WORKER_SETTINGS : SETTINGS].join('\n');
}
