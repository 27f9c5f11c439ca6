import { createInterface } from 'node:readline/promises';

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/**
 * Shows a warning and asks at the terminal whether to go on.
 * @throws where there is no terminal: a script uses `--yes`.
 */
export async function confirm(
  warning: string,
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (input.isTTY !== true) {
    throw new Error(`${warning}\nNothing was changed: there is no terminal to ask at. To go on, add --yes.`);
  }
  const terminal = createInterface({ input, output });
  // Closing the terminal means no.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([
      terminal.question(`${warning}\n${question} y/N `, { signal }),
      closed,
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
