import { join, resolve } from 'node:path';
import { COMMANDS } from './commands.ts';
import { explain } from './explain.ts';
import { quietConsole } from './log.ts';
import { reach } from './reach.ts';
import type { Secrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';

const USAGE = `Usage:
  npm run backup -- FILE            writes everything that is stored into FILE
  npm run restore -- FILE           puts a backup in place of what is stored
  npm run privacy -- export EMAIL   shows what is kept about an address
  npm run privacy -- erase EMAIL    erases it
  npm run privacy -- audit          shows who signed in, deleted, exported and granted`;

/** The command's name and word. @throws with the usage when the words are not a command's. */
function readWords([room, ...rest]: string[]): [command: string, word: string] {
  const [verb = '', ...words] = room === 'privacy' ? rest : [room, ...rest];
  const takes = verb === 'audit' ? 0 : 1;
  const isKnown = room === 'privacy' ? ['export', 'erase', 'audit'] : ['backup', 'restore'];
  const [word = ''] = words;
  if (!isKnown.includes(verb) || words.length !== takes || (takes === 1 && word === ''))
    throw new Error(USAGE);
  // npm runs us in the project's folder; the reader's own is where a file's name counts from.
  const isFile = room !== 'privacy';
  return [verb, isFile ? resolve(process.env.INIT_CWD ?? process.cwd(), word) : word];
}

async function run(settings: Settings, command: string, word: string): Promise<string | undefined> {
  const { dataDir, databaseUrl } = settings;
  return reach(settings, {
    directly: ({ sql, inTransaction }) =>
      COMMANDS[command]?.({ sql, inTransaction, dataDir, isEmbedded: databaseUrl === undefined }, word) ??
      Promise.reject(new Error(USAGE)),
    beside: (url, secrets) => ask(url, secrets, { command, word }),
  });
}

async function ask(url: string, { secretKey }: Secrets, order: { command: string; word: string }) {
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
  const words = readWords(process.argv.slice(2));
  process.chdir(join(import.meta.dirname, '..'));
  process.stdout.write(`${await run(settings, ...words)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
