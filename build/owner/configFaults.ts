import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Facts } from '../../src/domain/facts.ts';
import { lineOfValue } from './configLines.ts';
import { lineAt, syntaxFault } from './configSyntax.ts';
import { twiceFaults } from './configTwice.ts';
import { unknownColours } from './contrast.ts';
import { answerFaults, factFaults, promiseFaults } from './factFaults.ts';
import type { Fault } from './fault.ts';
import { missingFiles } from './missingFiles.ts';

export const CONFIG = 'site.config.ts';

/** What site.config.ts says, or what is wrong with it. */
type Reading = { faults: Fault[] } | { faults: []; site: Facts; text: string };

/** Reads site.config.ts of the project in `root`: its signs first, then its facts. */
export async function readConfig(root: string): Promise<Reading> {
  const path = join(root, CONFIG);
  const text = readFileSync(path, 'utf8');
  const fault = syntaxFault(CONFIG, text);
  if (fault !== undefined) return { faults: [fault] };
  const twice = twiceFaults(CONFIG, text);
  if (twice.length > 0) return { faults: twice };
  try {
    // Node keeps a module by its address: under a new one the file is read again.
    const { site, promises, answers } = await import(`${pathToFileURL(path)}?at=${Date.now()}`);
    const wrong = [...factFaults(site), ...promiseFaults(promises), ...answerFaults(answers)];
    // Of the right kind, they may still name what there is not.
    const found =
      wrong.length > 0
        ? wrong
        : [...unknownColours(site.colours), ...missingFiles(site, join(root, 'public'))];
    const faults = found.map(({ path: keys, message }) => ({
      file: CONFIG,
      line: lineOfValue(text, keys),
      message,
    }));
    return faults.length > 0 ? { faults } : { faults: [], site, text };
  } catch (error) {
    return { faults: [notRun(text, error as Error)] };
  }
}

/** A word without quotes is read as the name of something that there is not. */
function notRun(text: string, { message }: Error): Fault {
  const [, word] = /^(\S+) is not defined/.exec(message) ?? [];
  if (word === undefined) return { file: CONFIG, message: `cannot be read: ${message}` };
  const at = text.search(new RegExp(`[:[,]\\s*${word}\\b`));
  const line = at < 0 ? undefined : lineAt(text, text.indexOf(word, at));
  return { file: CONFIG, line, message: `${word} stands without quotes. Write '${word} …' between quotes.` };
}
