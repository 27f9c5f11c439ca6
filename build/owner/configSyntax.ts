import ts from 'typescript';
import type { Fault } from './fault.ts';

/** What TypeScript calls it, and what an owner does about it. */
const UNTERMINATED = 1002;
const INVALID_CHARACTER = 1127;

/**
 * The first thing in `text` that is no TypeScript, in words for someone who writes none. What follows from it is not
 * told: it would only mislead.
 */
export function syntaxFault(file: string, text: string): Fault | undefined {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: options,
  });
  const [first] = diagnostics;
  if (first?.start === undefined) return undefined;
  const [at, message] = explain(text, first.start, first.code);
  return { file, line: lineAt(text, at), message };
}

function explain(text: string, at: number, code: number): [number, string] {
  const quote = text.charAt(at - 1);
  if (/['"]/.test(quote) && /[\p{L}\d]/u.test(text.charAt(at)))
    return [at, innerQuote(lineOf(text, at), quote)];
  if (code === UNTERMINATED) return [at, `${lineOf(text, at)} lacks the quote at its end.`];
  if (code === INVALID_CHARACTER && /[‘’“”]/.test(lineOf(text, at)))
    return [at, `${lineOf(text, at)} stands in curly quotes. Write straight ones: ' or ".`];
  const before = endOfCode(text.slice(0, at));
  if (lineAt(text, before) < lineAt(text, at) && /['"\d\]}e]$/.test(text.slice(0, before)))
    return [before, `${lineOf(text, before)} lacks the comma at its end.`];
  return [
    at,
    `${lineOf(text, at)} cannot be read. Text stands in quotes, a comma ends each line, and each bracket is closed.`,
  ];
}

function innerQuote(line: string, quote: string): string {
  const other = quote === "'" ? '"' : "'";
  return `${line} has a ${quote} inside the quotes, which ends the text too early. Write ’ in its place, or ${other} at both ends.`;
}

/** Where the code ends before white space and comments. */
function endOfCode(text: string): number {
  const shorter = text.trimEnd().replace(/\/\*(?:(?!\/\*).)*\*\/$|(?<=[\s,])\/\/.*$/s, '');
  return shorter.length === text.length ? text.length : endOfCode(shorter);
}

export const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length;

const lineOf = (text: string, at: number) => (text.split('\n')[lineAt(text, at) - 1] ?? '').trim();
