import { join, resolve } from 'node:path';
import { COMMANDS, CONFIRM } from './commands.ts';
import { explain } from './explain.ts';
import { quietConsole } from './log.ts';
import { reach } from './reach.ts';
import type { Secrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';

const USAGE = `Usage:
  npm run backup -- FILE            writes everything that is stored into FILE; with --force in place of
                                    a file that is no backup
  npm run restore -- FILE           puts a backup in place of what is stored
  npm run privacy -- export EMAIL   shows what is kept about an address
  npm run privacy -- erase EMAIL    erases it
  npm run privacy -- retention      shows what RETENTION_DAYS waits for; with --confirm lets it go on
  npm run privacy -- audit          shows who signed in, deleted, exported and granted`;

type Order = { command: string; word: string; force?: boolean };

/** The command that the words name. @throws with the usage when the words are not a command's. */
function readWords([room, ...rest]: string[]): Order {
  if (room === 'privacy' && rest[0] === 'retention') {
    const [, word = '', ...more] = rest;
    if (!['', CONFIRM].includes(word) || more.length > 0) throw new Error(USAGE);
    return { command: 'retention', word };
  }
  const force = room === 'backup' && rest.includes('--force');
  const given = force ? rest.filter((word) => word !== '--force') : rest;
  const [verb = '', ...words] = room === 'privacy' ? given : [room, ...given];
  const takes = verb === 'audit' ? 0 : 1;
  const isKnown = room === 'privacy' ? ['export', 'erase', 'audit'] : ['backup', 'restore'];
  const [word = ''] = words;
  if (!isKnown.includes(verb) || words.length !== takes || (takes === 1 && word === ''))
    throw new Error(USAGE);
  // npm runs us in the project's folder; the reader's own is where a file's name counts from.
  const isFile = room !== 'privacy';
  return {
    command: verb,
    word: isFile ? resolve(process.env.INIT_CWD ?? process.cwd(), word) : word,
    ...(force && { force }),
  };
}

async function run(settings: Settings, order: Order): Promise<string | undefined> {
  const { dataDir, databaseUrl } = settings;
  const { command, word, force } = order;
  return reach(settings, {
    directly: ({ sql, inTransaction }) =>
      COMMANDS[command]?.({ sql, inTransaction, dataDir, isEmbedded: databaseUrl === undefined }, word, {
        force,
      }) ?? Promise.reject(new Error(USAGE)),
    beside: (url, secrets) => ask(url, secrets, order),
  });
}

async function ask(url: string, { secretKey }: Secrets, order: Order) {
  const answer = await fetch(new URL('/maintenance', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const isOurs = answer.headers.get('content-type')?.startsWith('application/json');
  const { said, failed } = isOurs ? ((await answer.json()) as { said?: string; failed?: string }) : {};
  if (said === undefined) throw new Error(failed ?? `The server at ${url} did not understand.`);
  return said;
}

quietConsole();
try {
  const settings = readSettings(process.env);
  const order = readWords(process.argv.slice(2));
  process.chdir(join(import.meta.dirname, '..'));
  process.stdout.write(`${await run(settings, order)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
