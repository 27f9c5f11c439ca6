/**
 * What the backend library answers with a 500, or takes for something else, is refused
 * before it: the fault is the sender's. JSON that does not parse it refuses itself.
 */

/** The column's own limit for an address. */
const LONGEST_ADDRESS = 255;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sign-in and sign-up: address, password and token are text, and NUL, which PostgreSQL cannot store, is nowhere. */
export function isPlainCredentials(body: string): boolean {
  const parsed = parse(body);
  if (parsed === undefined) return true;
  if (!isObject(parsed) || body.includes('\\u0000')) return false;
  const { email = '', password = '', refresh_token = '' } = parsed;
  const areTexts = [email, password, refresh_token].every((value) => typeof value === 'string');
  return areTexts && (email as string).length <= LONGEST_ADDRESS;
}

/** A row, or a call's arguments, or several: their values are text or nothing. */
export function isPlainRow(body: string): boolean {
  const parsed = parse(body);
  if (parsed === undefined) return true;
  const rows = Array.isArray(parsed) ? parsed : [parsed];
  return rows.every(
    (row) =>
      isObject(row) && Object.values(row).every((value) => value === null || typeof value === 'string'),
  );
}

/** Whether the path can be decoded, and the token is a key or signed: the library takes any other for none. */
export function isReadable({ url, headers }: Request): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
  } catch {
    return false;
  }
  const authorization = headers.get('authorization');
  if (authorization === null) return true;
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
  return token !== undefined && (token === headers.get('apikey') || isSigned(token));
}

function isSigned(token: string): boolean {
  const [header = '', ...rest] = token.split('.');
  if (rest.length !== 2 || rest.some((part) => part === '')) return false;
  const parsed = parse(Buffer.from(header, 'base64url').toString());
  return isObject(parsed) && parsed.alg === 'HS256';
}
