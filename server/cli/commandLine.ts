import { parseArgs } from 'node:util';

/** What may be typed as `--name`, where a command takes it. */
const FLAGS = ['confirm', 'force', 'yes'] as const;
type Flag = (typeof FLAGS)[number];
export type Flags = { [name in Flag]?: boolean | undefined };

type Verb = {
  /** Its name among the `COMMANDS`. */
  command: string;
  takes?: 'EMAIL' | 'FILE';
  /** Whether a database is made where there is none. */
  mayCreate?: 'where named' | 'always';
  /** With `--yes` it asks before it does anything, unless that is given. */
  flag?: Flag;
  does: string;
};

/** How every command is typed: `npm run PROGRAM -- VERB WORD`. A program with one command only has no verb. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
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
      does: 'ends password and sessions of an account and prints such a link',
    },
    unlock: { command: 'unlock', takes: 'EMAIL', does: 'lifts the delay after refused sign-ins' },
    grant: {
      command: 'grant',
      takes: 'EMAIL',
      flag: 'yes',
      does: 'makes an admin of an account that is there',
    },
    revoke: { command: 'revoke', takes: 'EMAIL', does: 'takes that back' },
    list: { command: 'list', does: 'shows the admins' },
  },
  backup: {
    '': {
      command: 'backup',
      takes: 'FILE',
      flag: 'force',
      does: 'writes all that is stored; with --force over a file that is no backup',
    },
  },
  restore: {
    '': {
      command: 'restore',
      takes: 'FILE',
      mayCreate: 'always',
      does: 'puts a backup in place of what is stored',
    },
  },
  privacy: {
    export: { command: 'export', takes: 'EMAIL', does: 'shows what is kept about an address' },
    erase: { command: 'erase', takes: 'EMAIL', does: 'erases it' },
    retention: {
      command: 'retention',
      flag: 'confirm',
      does: 'shows what RETENTION_DAYS waits for; with --confirm lets it go on',
    },
    audit: { command: 'audit', does: 'shows who signed in, deleted, exported and granted' },
  },
};

const WHERE = `DATA_DIR and DATABASE_URL name the database, as they do for the server; without them it is ./data.`;

export type Order = Verb & {
  /** Empty where the command takes none. */
  word: string;
  flags: Flags;
};

/**
 * Reads what follows `npm run`: the program's name and its words.
 * @returns what to do, or the help that was asked for.
 * @throws with what is wrong with the words, and how they are typed.
 */
export function readWords([program = '', ...rest]: string[]): Order | { help: string } {
  const verbs = PROGRAMS[program] ?? {};
  const usage = usageOf(program, verbs);
  const fail = (fault: string) => new Error(`${fault}\n\n${usage}`);
  const { values, positionals } = parse(rest, fail);
  const { help, ...flags } = values;
  if (help) return { help: usage };
  const name = '' in verbs ? '' : (positionals.shift() ?? '');
  const typed = name || program;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw fail(name === '' ? 'What is to be done?' : `There is no command ${name}.`);
  const foreign = FLAGS.find((flag) => flags[flag] && flag !== verb.flag);
  if (foreign !== undefined) throw fail(`${typed} takes no --${foreign}.`);
  const [word = '', ...more] = positionals;
  if (verb.takes !== undefined && word === '') throw fail(`${typed} needs ${aOf(verb.takes)} after it.`);
  const extra = verb.takes === undefined ? word : more[0];
  if (extra !== undefined && extra !== '') throw fail(`${typed} does not take ${JSON.stringify(extra)}.`);
  if (verb.takes === 'EMAIL' && !/^[^\s@]+@[^\s@]+$/.test(word)) throw fail(`${word} is no e-mail address.`);
  return { ...verb, word, flags };
}

const aOf = (takes: 'EMAIL' | 'FILE') => (takes === 'EMAIL' ? 'an EMAIL' : 'a FILE');

function parse(args: string[], fail: (fault: string) => Error) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        confirm: { type: 'boolean' },
        force: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Node's own sentence names the option; what follows is for those who wrote the program.
    throw fail(`${(error as Error).message.split('. ')[0]}.`);
  }
}

function usageOf(program: string, verbs: Readonly<Record<string, Verb>>): string {
  const lines = Object.entries(verbs).map(([name, { takes, flag, does }]): [string, string] => {
    const words = [name, takes, flag && `[--${flag}]`].filter(Boolean).join(' ');
    return [`npm run ${program} -- ${words}`, does];
  });
  const width = Math.max(...lines.map(([typed]) => typed.length));
  return ['Usage:', ...lines.map(([typed, does]) => `  ${typed.padEnd(width)}  ${does}`), '', WHERE].join(
    '\n',
  );
}
