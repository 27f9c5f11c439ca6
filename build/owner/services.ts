import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { serviceSchema, sharedSchema } from '../../src/content/schema.ts';
import { nearest } from '../../src/rules/distance.ts';
import { type Fault, shown } from './fault.ts';

/** Where the owner's longer texts are, and what each must hold. */
const FOLDERS = [
  { folder: 'src/content/services', ending: '.md', schema: serviceSchema },
  { folder: 'src/content/shared', ending: '.yaml', schema: sharedSchema },
];

type Text = { file: string; document: Document; lineOf(path: readonly PropertyKey[]): number | undefined };

/** The names of the services in the project in `root`: those of their files. */
export const serviceNames = (root: string): string[] =>
  readdirSync(join(root, 'src/content/services'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''));

/** What is wrong with the texts of the services, and with those that they share. */
export function textFaults(root: string): Fault[] {
  return FOLDERS.flatMap(({ folder, ending, schema }) => {
    const names = readdirSync(join(root, folder)).filter((file) => file.endsWith(ending));
    const read = names.map((name) => readText(root, `${folder}/${name}`));
    const texts = read.flatMap((result) => ('document' in result ? [result] : []));
    const broken = read.flatMap((result) => ('document' in result ? [] : [result]));
    return [...broken, ...texts.flatMap((text) => contentFaults(text, schema)), ...sameOrders(texts)];
  });
}

const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?$/ms;

/** The front matter of a file, or the whole of one that is nothing else. */
function readText(root: string, file: string): Text | Fault {
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
  return { file, document, lineOf: (path) => lineOfNode(document, path, lineAt) };
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

function contentFaults({ file, document, lineOf }: Text, schema: z.ZodType): Fault[] {
  const content = document.toJS();
  const issues = schema.safeParse(content).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const meant = new Map(unknown.map((key) => [key, nearest(key, keysOf(schema))]));
  const misspelt = [...meant.values()];
  return issues
    .filter(({ path }) => path.length !== 1 || !misspelt.includes(String(path[0])))
    .flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => ({
          file,
          line: lineOf([...issue.path, key]),
          message: `${key} is nothing that this site knows. ${meant.get(key) ? `Did you mean ${meant.get(key)}?` : 'Remove the line.'}`,
        }));
      const value = issue.path.reduce<unknown>(
        (part, key) => (part as Record<PropertyKey, unknown>)?.[key],
        content,
      );
      const name = issue.path
        .map((key) => (typeof key === 'number' ? `entry ${key + 1}` : String(key)))
        .join(', ');
      const message = `${name} ${value === undefined ? 'is missing' : `cannot be ${shown(value)}`}. ${rightFor(issue)}`;
      return [{ file, line: lineOf(issue.path), message }];
    });
}

const keysOf = (schema: z.ZodType) => ('shape' in schema ? Object.keys(schema.shape as object) : []);

/** What would be right, from what the schema says of it. */
function rightFor(issue: z.core.$ZodIssue): string {
  const unit = 'origin' in issue && issue.origin === 'array' ? 'entries' : 'letters';
  if (issue.code === 'too_big') return `Write ${issue.maximum} ${unit} at most.`;
  if (issue.code === 'too_small' && issue.origin === 'int')
    return `Write a whole number from ${issue.minimum} on.`;
  if (issue.code === 'too_small') return `Write ${issue.minimum} ${unit} at least.`;
  if (issue.code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}.`;
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? `Write a ${issue.expected}.`;
  return `Write: ${issue.message}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'Write a text between double quotes.',
  int: 'Write a whole number without quotes.',
  number: 'Write a number without quotes.',
  boolean: 'Write true or false, without quotes.',
  array: 'Write a list: each entry on a line of its own that begins with a dash.',
};

function sameOrders(texts: Text[]): Fault[] {
  const byOrder = Map.groupBy(texts, ({ document }) => document.get('order'));
  return [...byOrder].flatMap(([order, [first, ...same]]) =>
    same.map(({ file, lineOf }) => ({
      file,
      line: lineOf(['order']),
      message: `order ${order} is also that of ${first?.file.replace(/^.*\//, '')}. Give each its own.`,
    })),
  );
}
