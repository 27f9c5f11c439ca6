import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { z } from 'zod';
import { answersSchema } from '../../src/domain/answers.ts';
import { nearest, suggest } from '../../src/domain/distance.ts';
import { type Facts, factsSchema } from '../../src/domain/facts.ts';
import { type Promises, promisesSchema } from '../../src/domain/promises.ts';
import { colourTokens } from '../colours.ts';
import { findSyntaxError, lineOfValue, type Note } from './source.ts';

export const CONFIG = 'site.config.ts';

/** A problem with a value: its place in site.config.ts, from the constant's name on. */
export type ValueNote = { path: PropertyKey[]; message: string };

export type Config = { site: Facts; promises: Promises };

const configSchema = z.object({ site: factsSchema, promises: promisesSchema, answers: answersSchema });

/** Reads and checks site.config.ts of the project in `root`. */
export function readConfig(root: string): {
  errors: Note[];
  config?: Config;
  locate: (note: ValueNote) => Note;
} {
  const path = join(root, CONFIG);
  const text = readFileSync(path, 'utf8');
  const locate = ({ path: keys, message }: ValueNote): Note => ({
    file: CONFIG,
    line: lineOfValue(text, keys),
    message,
  });
  const syntaxError = findSyntaxError(text);
  if (syntaxError) return { errors: [{ file: CONFIG, ...syntaxError }], locate };
  const config: Partial<Config> = {};
  try {
    // Not by import(): Astro has closed the loader of its own config by now.
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext };
    compileFunction(ts.transpile(text, options), ['exports'])(config);
  } catch (error) {
    return { errors: [explainFailure(text, error as Error)], locate };
  }
  const errors = findErrors(config, join(root, 'public')).map(locate);
  return { errors, locate, ...(errors.length === 0 && { config: config as Config }) };
}

/** A word without quotes is a name that is not defined. */
function explainFailure(text: string, { message }: Error): Note {
  const [, word] = /^(\S+) is not defined/.exec(message) ?? [];
  if (word === undefined) return { file: CONFIG, message: `cannot be read: ${message}` };
  const at = text.search(new RegExp(`[:[,]\\s*${word}\\b`));
  const line = text.slice(0, text.indexOf(word, at)).split('\n').length;
  const advice = /^(yes|no|on|off)$/i.test(word)
    ? 'Write true or false, without quotes.'
    : `Write it between quotes: '${word} …'.`;
  return { file: CONFIG, line, message: `${word} has no quotes. ${advice}` };
}

/** The errors in the owner's facts. @param folder where the files lie that the site serves unchanged. */
export function findErrors(config: unknown, folder: string): ValueNote[] {
  const { data, error } = configSchema.safeParse(config);
  if (data) return [...unknownColours(data.site), ...missingFile(data.site, folder)];
  const found = error.issues.flatMap((issue) => explainIssue(issue, config));
  // A misspelt key is also reported as missing under its right name.
  return found.filter(({ path }) => !found.some(({ meant }) => meant === path.join('.')));
}

type Explained = ValueNote & { meant?: string };

function explainIssue(issue: z.core.$ZodIssue, config: unknown): Explained[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainUnknownKey(key, path));
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], config);
  const [, ...names] = path;
  const name = names.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key)).join('.');
  return [{ path: [...path], message: `${name} ${describe(value)}. ${issue.message}` }];
}

function describe(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (typeof value === 'string' && value.trim() === '') return 'is empty';
  const shown = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  return `cannot be ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
}

function explainUnknownKey(key: string, path: readonly PropertyKey[]): Explained {
  const known = keysAt(configSchema, path);
  const meant = nearest(key, known);
  const advice = suggest(key, known, `Known are: ${known.join(', ')}.`);
  return {
    path: [...path, key],
    message: `${key} is unknown. ${advice}`,
    ...(meant && { meant: [...path, meant].join('.') }),
  };
}

/** The keys that a schema knows at a path. */
function keysAt(schema: unknown, [key, ...path]: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return keysAt(schema.unwrap(), key === undefined ? [] : [key, ...path]);
  if (schema instanceof z.ZodRecord)
    return key === undefined && schema.keyType instanceof z.ZodEnum
      ? (schema.keyType.options as string[])
      : keysAt(schema.valueType, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return key === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[String(key)], path);
}

function unknownColours({ colours = {} }: Facts): ValueNote[] {
  const known = [...colourTokens().keys()];
  return Object.keys(colours)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: ['site', 'colours', name],
      message: `there is no colour ${name}. ${suggest(name, known, `Known are: ${known.join(', ')}.`)}`,
    }));
}

function missingFile({ methodStatement: name }: Facts, folder: string): ValueNote[] {
  if (!name || existsSync(join(folder, name))) return [];
  const message = `there is no file public${name}. Put it there, or leave this empty: ''.`;
  return [{ path: ['site', 'methodStatement'], message }];
}
