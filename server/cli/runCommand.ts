import { join, resolve } from 'node:path';
import { runProgram } from '../program.ts';
import { readSettings } from '../settings.ts';
import { type Flags, readWords } from './commandLine.ts';
import { confirm } from './confirm.ts';
import { type Reached, reach } from './reach.ts';

/** Milliseconds that a command which was stopped has to end in order; a transaction that is cut is undone anyway. */
const GRACE_MS = 5_000;

/** Aborts when the terminal or the machine ends this program. */
function untilStopped(): AbortSignal {
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      const error = new Error('Stopped before it was done.');
      stopped.abort(error);
      setTimeout(() => {
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      }, GRACE_MS).unref();
    });
  }
  return stopped.signal;
}

/** `npm run admin`, `backup`, `restore` and `privacy`. */
async function runCommand() {
  const order = readWords(process.argv.slice(2));
  if ('help' in order) return print(order.help);
  const settings = readSettings(process.env);
  // npm runs us in the project's folder; the reader's own is where a file's name counts from.
  const word =
    order.takes === 'FILE' ? resolve(process.env.INIT_CWD ?? process.cwd(), order.word) : order.word;
  // The backend library looks for supabase/migrations under the working folder.
  process.chdir(join(import.meta.dirname, '..', '..'));
  const isNamed = Boolean(process.env.DATA_DIR || process.env.DATABASE_URL);
  const mayCreate = order.mayCreate === 'always' || (order.mayCreate === 'where named' && isNamed);
  const signal = untilStopped();
  const reached = await reach(settings, mayCreate);
  try {
    process.stderr.write(`Database: ${reached.name}\n`);
    const { command, flags } = order;
    if (order.flag === 'yes' && !(await isWanted(word, flags, reached, signal)))
      return print('Nothing was changed.');
    print(await reached.run({ command, word, flags }, signal));
  } finally {
    await reached.close();
  }
}

/** Tells what is known of an account, and asks whether it is the one that is meant. */
async function isWanted(email: string, { yes }: Flags, reached: Reached, signal: AbortSignal) {
  const warning = await reached.run({ command: 'describe', word: email, flags: {} }, signal);
  if (!yes) return confirm(warning, `Make ${email} an admin?`, signal);
  process.stderr.write(`${warning}\n`);
  return true;
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

await runProgram(runCommand);
