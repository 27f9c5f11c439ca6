import { join, resolve } from 'node:path';
import { readProgramSettings, runProgram } from '../program.ts';
import type { Flags } from './command.ts';
import { parseCommandLine } from './commandLine.ts';
import type { CommandRunner } from './commandRunner.ts';
import { confirm } from './confirm.ts';
import { findDatabase } from './findDatabase.ts';

/** A command that was stopped may end in order; one cut off in a transaction is undone anyway. */
const STOP_GRACE_MS = 5_000;

/** Aborts when the terminal or the system ends this program. */
function abortOnStop(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => {
      const error = new Error('Stopped before it was done.');
      controller.abort(error);
      setTimeout(() => {
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      }, STOP_GRACE_MS).unref();
    });
  }
  return controller.signal;
}

/** `npm run admin`, `backup`, `restore`, `privacy` and `seed`. */
async function runCommand() {
  const typed = parseCommandLine(process.argv.slice(2));
  if ('help' in typed) return print(typed.help);
  const settings = readProgramSettings();
  const { command, flags } = typed;
  // npm runs this in the project's folder; a file is named from the folder that the person is in.
  const argument =
    typed.takes === 'FILE' ? resolve(process.env.INIT_CWD ?? process.cwd(), typed.argument) : typed.argument;
  // The backend library looks for supabase/migrations under the working folder.
  process.chdir(join(import.meta.dirname, '..', '..'));
  const isNamed = Boolean(process.env.DATA_DIR || process.env.DATABASE_URL);
  const mayCreate = typed.mayCreate === 'always' || (typed.mayCreate === 'where named' && isNamed);
  const signal = abortOnStop();
  const database = await findDatabase(settings, mayCreate);
  process.stderr.write(`Database: ${database.name}\n`);
  const runner = await database.open();
  try {
    if (typed.options?.includes('yes') && !(await isConfirmed(argument, flags, runner, signal)))
      return print('Nothing was changed.');
    print(await runner.run({ command, argument, flags }, signal));
  } finally {
    await runner.close();
  }
}

/** Shows what is known of an account, and asks whether it is the one that is meant. */
async function isConfirmed(email: string, { yes }: Flags, runner: CommandRunner, signal: AbortSignal) {
  const warning = await runner.run({ command: 'describe', argument: email, flags: {} }, signal);
  if (!yes) return confirm(warning, `Make ${email} an admin?`, signal);
  process.stderr.write(`${warning}\n`);
  return true;
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

await runProgram(runCommand);
