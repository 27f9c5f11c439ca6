import { explain } from './explain.ts';
import { quietConsole } from './log.ts';

/**
 * Runs a program of the owner's. Whatever ends it early is told in plain words, never as a
 * stack, and it exits with 1.
 */
export async function runProgram(work: () => Promise<void>) {
  quietConsole();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
  }
}
