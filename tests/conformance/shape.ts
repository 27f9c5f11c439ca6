/** What a call is compared by: values that vary are replaced by the name of their type. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** How the client library reports an error. */
  error?: { name?: string; code?: string; status?: number };
};

/** Strings that clients decide by. All others are replaced. */
const LITERAL = new Set([
  ...['code', 'error_code', 'error', 'role', 'aud', 'token_type', 'provider', 'providers'],
  ...['kind', 'stage', 'folder', 'urgency', 'service', 'status'],
  ...['alg', 'typ', 'aal', 'method'],
]);
const NUMBERS = new Set(['code', 'expires_in', 'rank']);

const PATTERNS: [string, RegExp][] = [
  ['uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['time', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)$/],
];

/** Returns `value` with everything that differs between two runs replaced by its type. */
export function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, item]) => [name, shapeOf(item, name)]),
    );
  }
  if (typeof value === 'number') return NUMBERS.has(key) ? value : 'number';
  if (typeof value !== 'string') return value;
  if (LITERAL.has(key)) return value;
  if (key === 'refresh_token') return 'string';
  if (key === 'access_token') return shapeOf(claimsOf(value));
  return PATTERNS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'string';
}

/** Decodes the header and the claims of a token. */
const claimsOf = (token: string) =>
  token.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));

/** Reads the parts of a response that clients rely on. */
export async function readAnswer(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  const type = response.headers.get('content-type')?.split(';')[0];
  const text = await response.text();
  // A body is JSON unless the answer says otherwise.
  if (text !== '' && type !== 'application/json') headers['content-type'] = type ?? 'none';
  for (const name of ['content-range', 'access-control-allow-origin']) {
    const value = response.headers.get(name);
    // How many requests there are by then depends on the cases before.
    if (value !== null) headers[name] = value.replace(/\/\d{2,}$/, '/n');
  }
  const allow = response.headers.get('allow');
  if (allow !== null) headers.allow = allow.split(/, */).sort().join(', ');
  if (response.headers.has('retry-after')) headers['retry-after'] = 'seconds';
  const { status } = response;
  return {
    status,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(text !== '' && { body: shapeOf(JSON.parse(text)) }),
  };
}
