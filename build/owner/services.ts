import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { serviceSchema, sharedSchema } from '../../src/content/schema.ts';
import { nearest } from '../../src/domain/distance.ts';
import { type Fault, shown } from './fault.ts';
import { mentionFaults } from './mentions.ts';
import { readText, type Text } from './readText.ts';

/** Where the owner's longer texts are, and what each must hold. */
const FOLDERS = [
  { folder: 'src/content/services', ending: '.md', schema: serviceSchema },
  { folder: 'src/content/shared', ending: '.yaml', schema: sharedSchema },
];

/** The names of the services in the project in `root`: those of their files. */
export const serviceNames = (root: string): string[] =>
  readdirSync(join(root, 'src/content/services'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''));

/** What is wrong with the texts of the services, and with those that they share. */
export function textFaults(root: string): Fault[] {
  const services = serviceNames(root);
  return FOLDERS.flatMap(({ folder, ending, schema }) => {
    const names = readdirSync(join(root, folder)).filter((file) => file.endsWith(ending));
    const read = names.map((name) => readText(root, `${folder}/${name}`));
    const texts = read.flatMap((result) => ('document' in result ? [result] : []));
    const broken = read.flatMap((result) => ('document' in result ? [] : [result]));
    const mentions = schema === serviceSchema ? texts.flatMap((text) => mentionFaults(text, services)) : [];
    const contents = texts.flatMap((text) => contentFaults(text, schema));
    return [...broken, ...contents, ...mentions, ...sameOrders(texts)];
  });
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
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'Write a date such as 2026-11-22.';
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
