import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, LineCounter, parseDocument } from 'yaml';
import type { Fault } from './fault.ts';

/** A file of the owner's longer texts. */
export type Text = {
  /** From the project's folder. */
  file: string;
  /** All that stands in it. */
  whole: string;
  /** Its front matter, or the whole of a file that is nothing else. */
  document: Document;
  /** The line, from 1, of what stands at `path` in the document. */
  lineOf(path: readonly PropertyKey[]): number | undefined;
};

const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?$/ms;

/** Reads a file of the project in `root`. @returns its text, or the first thing in it that is no YAML. */
export function readText(root: string, file: string): Text | Fault {
  const whole = readFileSync(join(root, file), 'utf8');
  const matter = file.endsWith('.md') ? FRONT_MATTER.exec(whole) : undefined;
  if (matter === null)
    return { file, line: 1, message: 'lacks the line --- before its texts, or the one after them.' };
  const lines = new LineCounter();
  const document = parseDocument(matter?.[1] ?? whole, { lineCounter: lines });
  // The line of three dashes comes before.
  const lineAt = (offset: number) => lines.linePos(offset).line + (matter ? 1 : 0);
  const [error] = document.errors;
  if (error !== undefined) {
    const line = lineAt(error.pos[0]);
    return { file, line, message: `${(whole.split('\n')[line - 1] ?? '').trim()} ${inWords(error.code)}` };
  }
  return { file, whole, document, lineOf: (path) => lineOfNode(document, path, lineAt) };
}

/** What YAML's own names for its errors mean to someone who writes a text. */
function inWords(code: string): string {
  if (code === 'DUPLICATE_KEY') return 'is there twice. Keep one of the two.';
  if (code === 'TAB_AS_INDENT') return 'begins with a tab. Write spaces.';
  if (code === 'MISSING_CHAR') return 'cannot be read: a quote or bracket before it is not closed.';
  return 'cannot be read. A text stands between double quotes, with no others inside: write “ ” there. It is indented as the line above.';
}

function lineOfNode(document: Document, path: readonly PropertyKey[], lineAt: (offset: number) => number) {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : undefined;
    const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as
      | { range?: [number] }
      | undefined;
    if (node?.range) return lineAt(node.range[0]);
  }
  return undefined;
}
