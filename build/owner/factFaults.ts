import { z } from 'zod';
import { answersSchema } from '../../src/domain/answers.ts';
import { nearest } from '../../src/domain/distance.ts';
import { factsSchema } from '../../src/domain/facts.ts';
import { PROMISES, promisesSchema } from '../../src/domain/promises.ts';
import { shown } from './fault.ts';

/** Something wrong in site.config.ts: the constant and the keys that lead to it, and a sentence. */
export type FactFault = {
  path: PropertyKey[];
  message: string;
  /** The path of the fact that an unknown name may stand for. */
  meant?: string | undefined;
};

const PHONE = "Write a UK number of 10 or 11 digits, such as '01495 290000' or '+44 1495 290000'.";
const SENTENCE = "Write a whole sentence, from its capital to its full stop, or leave it empty: ''.";
const LIST = "Write a list such as ['A name', 'Another'], or an empty one: [].";
const HOURS = "Write hours such as '08:00-18:00', '08:00-12:00, 13:00-18:00', '24 h' or 'closed'.";
const ANSWER = 'Write words between quotes; in braces only {name}, {service} or {company}.';
const YES_OR_NO = 'Write true or false, without quotes.';
/** What would be right. */
const RIGHT: Readonly<Record<string, string>> = {
  name: "Write the company's name between the quotes.",
  emergencyPhone: PHONE,
  mobilePhone: `${PHONE} Or leave it empty: ''.`,
  whatsappPhone: `${PHONE} Or leave it empty: ''.`,
  email: "Write an address such as 'info@your-firm.wales'.",
  base: "Write { town: 'Your town' }.",
  'base.town': 'Write the town that you are based in between the quotes.',
  'base.latitude': 'Write degrees from 49 to 61 without quotes, such as 51.7985.',
  'base.longitude': 'Write degrees from -9 to 2 without quotes, such as -3.1786.',
  hours: 'Write { week: { … } } with the seven days, or null.',
  ifClosed: SENTENCE,
  response: SENTENCE,
  welsh: "Write 'both', 'phone', 'writing' or 'neither', or leave it empty: ''.",
  methodStatement: "Write a name such as '/method-statement.pdf', or leave it empty: ''.",
  prices: "Write a list such as ['One room: £300 to £600, with VAT'], or an empty one: [].",
  insurance: "Write a list such as ['Public liability: £10 million'], or an empty one: [].",
  accreditations: LIST,
  memberships: LIST,
  towns: "Write a list such as ['Newport', 'Cardiff'], or an empty one: [].",
  badges: "Write a list such as ['IICRC Certified'], or an empty one: [].",
  claims: "Write { years: '20+' }, with the other claims beside it.",
  copyrightYear: 'Write a year without quotes, such as 2026.',
  colours: "Write { teal: '#' and six digits from 0 to 9 and a to f, between quotes }.",
  pictures: "Write { hero: { focus: 'top', alt: 'What it shows.' } }.",
  focus: "Write 'top', 'bottom', 'left', 'right', 'centre', or two of them such as 'left top'.",
  subject: ANSWER,
  message: ANSWER,
  sentence: 'Write a whole sentence, from its capital to its full stop.',
  kept: YES_OR_NO,
};
const TEXT = "Write at least two letters between quotes, or leave it empty: ''.";

/** What is wrong with the facts; nothing where they are right. */
export const factFaults = (facts: unknown): FactFault[] =>
  faultsOf(factsSchema.safeParse(facts), 'site', facts);

/** The same for the promises. */
export const promiseFaults = (list: unknown): FactFault[] =>
  faultsOf(promisesSchema.safeParse(list), 'promises', list);

/** The same for what answers begin with. */
export const answerFaults = (texts: unknown): FactFault[] =>
  faultsOf(answersSchema.safeParse(texts), 'answers', texts);

/** What site.config.ts exports. */
type Constant = 'site' | 'promises' | 'answers';

function faultsOf({ error }: { error?: z.ZodError | undefined }, constant: Constant, all: unknown) {
  const found = (error?.issues ?? []).flatMap((issue) => explain(issue, constant, all));
  // What is misspelt is missing only under its right name.
  return found.filter(({ path }) => !found.some(({ meant }) => meant === path.join('.')));
}

function explain(issue: z.core.$ZodIssue, constant: Constant, all: unknown): FactFault[] {
  const path = [...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(key, constant, path));
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], all);
  const names = path.filter((key) => typeof key !== 'number').join('.');
  const place = path.find((key) => typeof key === 'number');
  const name = place === undefined ? names : `${names}: entry ${place + 1}`;
  const right =
    RIGHT[names] ??
    RIGHT[String(path.at(-1))] ??
    (path[0] === 'colours' ? RIGHT.colours : undefined) ??
    (path[1] === 'week' ? HOURS : undefined) ??
    (path[0] === 'team' ? YES_OR_NO : undefined) ??
    (constant === 'promises' ? MISSING_PROMISE : textFor(value));
  return [{ path: [constant, ...path], message: `${name} ${stateOf(value)}. ${right}` }];
}

/** A figure that lost its quotes needs nothing else. */
const textFor = (value: unknown) =>
  typeof value === 'number' && value >= 10 ? `Write it between quotes: '${value}'.` : TEXT;

const MISSING_PROMISE = "Write { sentence: '…', kept: false }.";

function stateOf(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (typeof value === 'string' && value.trim() === '') return 'is empty';
  return `cannot be ${shown(value)}`;
}

function unknownKey(key: string, constant: Constant, path: PropertyKey[]): FactFault {
  const known = constant === 'promises' && path.length === 0 ? PROMISES : knownAt(constant, path);
  const meant = nearest(key, known);
  const advice = meant === undefined ? `There are: ${known.join(', ')}.` : `Did you mean ${meant}?`;
  return {
    path: [constant, ...path, key],
    message: `${[...path, key].join('.')} is nothing that this site knows. ${advice}`,
    meant: meant && [constant, ...path, meant].join('.'),
  };
}

function knownAt(constant: Constant, path: PropertyKey[]): string[] {
  if (constant === 'answers') return Object.keys(answersSchema.shape);
  if (constant === 'promises') return ['sentence', 'kept'];
  return keysAt(factsSchema, path);
}

/** The keys that may stand at `path` in what a schema describes. */
function keysAt(schema: unknown, [key, ...path]: PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return keysAt(schema.unwrap(), key === undefined ? [] : [key, ...path]);
  if (schema instanceof z.ZodRecord) return keysAt(schema.valueType, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return key === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[String(key)], path);
}
