import { fits, type Target, TEXT } from './calls.ts';
import { isObject, parseJson } from './json.ts';

/**
 * What the backend library answers with a 500, or takes for something else, is refused
 * before it: the fault is the sender's.
 */

/** The column's own limit for an address; other texts of an account have no reason to be longer. */
const LONGEST = 255;

/** A body as text; undefined when it is no UTF-8, or its sender went away. */
export async function readText(request: Request): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    return undefined;
  }
}

const isText = (value: unknown) => typeof value === 'string' && TEXT.test(value);
const isShort = (value: unknown) => isText(value) && (value as string).length <= LONGEST;
const isTextOrNull = (value: unknown) => value === null || isText(value);
/** Ten short texts at most: an account's own words are in each of its tokens, and so in a header. */
const isProfile = (value: unknown) =>
  isObject(value) && Object.keys(value).length <= 10 && Object.entries(value).flat().every(isShort);

const CREDENTIALS: Readonly<Record<string, (value: unknown) => boolean>> = {
  email: isShort,
  password: isText,
  refresh_token: isText,
  data: isProfile,
  gotrue_meta_security: isProfile,
  code_challenge: isTextOrNull,
  code_challenge_method: isTextOrNull,
};

/** Sign-in and sign-up: what the client library sends, and nothing; its values are texts. */
export function isPlainCredentials(body: string): boolean {
  if (body === '') return true;
  const parsed = parseJson(body);
  return (
    isObject(parsed) &&
    Object.entries(parsed).every(
      ([name, value]) => Object.hasOwn(CREDENTIALS, name) && CREDENTIALS[name]?.(value) === true,
    )
  );
}

/**
 * One row, by itself or in a list, or a call's arguments: known names, and values that are
 * text or nothing. Only the service role sends several: the limits count calls, and a
 * visitor's call is one request.
 */
export function isPlainRow(body: string, target: Omit<Target, 'methods'>, isServer = false): boolean {
  const parsed = parseJson(body);
  if (!target.isTable || !Array.isArray(parsed)) return isRow(parsed, target);
  return (isServer || parsed.length === 1) && parsed.every((row) => isRow(row, target));
}

function isRow(row: unknown, { names, isTable }: Omit<Target, 'methods'>): boolean {
  if (!isObject(row)) return false;
  const entries = Object.entries(row);
  // The library writes a statement that is none for a row without columns.
  if (isTable && entries.length === 0) return false;
  return entries.every(
    ([name, value]) =>
      Object.hasOwn(names, name) &&
      (value === null || (typeof value === 'string' && fits(names, name, value))),
  );
}
