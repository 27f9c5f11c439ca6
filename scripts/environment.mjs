// The settings in .env, for each program that the owner starts with npm. Tests and checks do without: they must not
// depend on what a machine's owner has set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import util from 'node:util';
import { fail, ROOT } from './processes.mjs';

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/;
const QUOTES = ['"', "'", '`'];

/** Sets what .env names and the environment does not, even to nothing. Ends the program where the file is broken. */
export function loadEnvironment() {
  const text = readEnvFile(join(ROOT, '.env'));
  if (text === undefined) return;
  if (util.parseEnv === undefined) fail('Reading .env takes Node 20.12 or newer.');
  const faults = faultsOf(text);
  if (faults.length > 0) fail(`.env needs mending:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  for (const [name, value] of Object.entries(util.parseEnv(text))) process.env[name] ??= value;
}

function readEnvFile(file) {
  try {
    // Some Windows editors begin a file with a byte order mark.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : fail(`.env cannot be read (${error.code}).`);
  }
}

/**
 * Node's parser skips or shortens what it cannot read, so that a setting is lost without a word.
 * @returns a sentence for each such line, without its content: that may be a password.
 */
export function faultsOf(text) {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const fault = faultOf(line);
    return fault === undefined ? [] : [`line ${index + 1}: ${fault}`];
  });
}

function faultOf(line) {
  if (/^\s*(#|$)/.test(line)) return undefined;
  const [, value] = ASSIGNMENT.exec(line) ?? [];
  if (value === undefined) return 'not of the form NAME=value';
  if (QUOTES.includes(value[0])) {
    return value.indexOf(value[0], 1) < 0 ? 'the quote is not closed on this line' : undefined;
  }
  return /\S#/.test(value) ? 'a # begins a comment: put the value in quotes' : undefined;
}
