import { explain } from './explain.ts';
import { quietConsole } from './log.ts';
import { readSettings, type Settings } from './settings.ts';
import { unknownSettings } from './unknownSettings.ts';

/**
 * Runs one of the programs that the owner starts. What ends it early is printed as a sentence,
 * never as a stack trace, and it exits with 1.
 */
export async function runProgram(main: () => Promise<void>) {
  quietConsole();
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
  }
}

/** Reads the program's settings, and warns of variables that are none but look like one. @throws SettingsError */
export function readProgramSettings(): Settings {
  for (const warning of unknownSettings(process.env)) process.stderr.write(`${warning}\n`);
  return readSettings(process.env);
}
