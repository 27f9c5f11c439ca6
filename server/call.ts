import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { z } from 'zod';
import { ApiError, tooMany, toResponse } from './apiError.ts';
import { type Caller, readAccessToken } from './auth/accessToken.ts';
import { type LimitName, type Limits, tooManyAttempts } from './limits/limits.ts';

/** Names the anonymous role; public by design. */
export const PUBLIC_KEY = 'sb_publishable_embedded';

/** The longest request that the form sends takes under 12 KB. */
const MAX_BODY_BYTES = 16 * 1024;

export type Input<Query = unknown, Body = unknown, Access = 'public' | 'session'> = {
  query: Query;
  body: Body;
  headers: Headers;
  /** The network that the caller is counted for. */
  client: string;
  caller: Access extends 'session' ? Caller : null;
};

/** One row of the table of calls. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: z.ZodType;
  body: z.ZodType | null;
  access: 'public' | 'session';
  limit: LimitName | null;
  maxBytes: number;
  handle(input: Input): Promise<Response>;
};

/**
 * Defines a call. Without `query` it takes no parameters, without `body` it reads none, and without
 * `limit` it counts towards `everything` only. A public call ignores access tokens: a session that has
 * ended must not cost a visitor's request.
 */
export function call<
  Access extends Call['access'],
  Query extends z.ZodType = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: {
  method: Call['method'];
  path: string;
  query?: Query;
  body?: Body;
  access: Access;
  limit?: LimitName;
  maxBytes?: number;
  handle(input: Input<z.output<Query>, z.output<Body>, Access>): Promise<Response>;
}): Call {
  const { query = z.strictObject({}), body = null, limit = null, maxBytes = MAX_BODY_BYTES } = spec;
  return { ...spec, query, body, limit, maxBytes, handle: spec.handle as Call['handle'] };
}

type Options = {
  limits: Limits;
  jwtSecret: string;
  siteUrl: string;
};

/**
 * Serves a table of calls; everything else is refused. Pages of other sites are refused first, so that
 * they cannot use up a visitor's limits.
 */
export function serveCalls(calls: readonly Call[], { limits, jwtSecret, siteUrl }: Options) {
  const byPath = Map.groupBy(calls, ({ path }) => path);

  async function serve(c: Context): Promise<Response> {
    const { req } = c;
    if (isForeign(req.raw.headers, siteUrl)) {
      throw new ApiError(403, 'Requests from other sites are not served.');
    }
    const client = clientOf(c, limits);
    refuseOver(limits.take('everything', client));
    const { call, query } = findCall(c, byPath);
    if (call.limit !== null) refuseOver(limits.take(call.limit, client));
    const bytes = await readBody(req.raw, call.maxBytes);
    if (req.header('apikey') !== PUBLIC_KEY) throw new ApiError(401, 'No API key found in request');
    const isAuthCall = req.path.startsWith('/auth/');
    const caller =
      call.access === 'session'
        ? await readAccessToken(req.header('authorization'), jwtSecret, isAuthCall)
        : null;
    const body = call.body && parseBody(call.body, req.raw.headers, bytes);
    return call.handle({ query, body, headers: req.raw.headers, client, caller } as Input);
  }

  return async (c: Context): Promise<Response> => {
    try {
      const response = await serve(c);
      response.headers.set('Cache-Control', 'no-store');
      return response;
    } catch (error) {
      const isAborted = c.req.raw.signal.aborted;
      return toResponse(isAborted ? new ApiError(400, 'The request was aborted.') : error, c.req.path);
    }
  };
}

/** Tells whether a page of another site sends this. Programs send no Origin. */
export function isForeign(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(siteUrl).origin) return false;
  return URL.parse(origin)?.host !== headers.get('host');
}

/** Returns the network that a request is counted for. */
export const clientOf = (c: Context, limits: Limits): string =>
  limits.clientOf(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'));

function refuseOver(seconds: number) {
  if (seconds > 0) throw tooMany(seconds, tooManyAttempts(seconds));
}

/** Finds the call by path and method, and by its query where two share both. */
function findCall({ req }: Context, byPath: Map<string, Call[]>): { call: Call; query: unknown } {
  const onPath = byPath.get(req.path);
  if (onPath === undefined) throw new ApiError(404, 'There is no such call.');
  const method = req.method === 'HEAD' ? 'GET' : req.method;
  const candidates = onPath.filter((call) => call.method === method);
  if (candidates.length === 0) {
    const allow = [...new Set(onPath.map((call) => call.method))].join(', ');
    throw new ApiError(405, `Only ${allow} is served here.`, { headers: { Allow: allow } });
  }
  const parameters = Object.entries(req.queries());
  const repeated = parameters.find(([, values]) => values.length > 1);
  // Parsers disagree on whether the first or the last one counts.
  if (repeated) throw new ApiError(400, `${quote(repeated[0])} is given twice.`);
  const given = Object.fromEntries(parameters.map(([name, values]) => [name, values[0]]));
  const results = candidates.map((call) => ({ call, query: call.query.safeParse(given) }));
  for (const { call, query } of results) if (query.success) return { call, query: query.data };
  throw invalid(results[0]?.query.error);
}

/** @throws ApiError 413 where the body is longer than `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new ApiError(413, 'The request is too large.');
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseBody(schema: z.ZodType, headers: Headers, bytes: Uint8Array): unknown {
  if (!isOfType(headers, 'application/json')) {
    throw new ApiError(415, 'Only uncompressed JSON in UTF-8 is read.');
  }
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(bytes));
  } catch {
    throw new ApiError(400, 'The body is not valid JSON in UTF-8.');
  }
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw invalid(error);
  return data;
}

/** Tells whether a body is declared as `type`, in UTF-8 and not compressed. */
export function isOfType(headers: Headers, type: string): boolean {
  const parts = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const [given, ...parameters] = parts.map((part) => part.trim());
  const isUtf8 = parameters.length === 0 || parameters.join() === 'charset=utf-8';
  return given === type && isUtf8 && !headers.has('content-encoding');
}

/** @throws TypeError where the bytes are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Names the field that was not accepted. */
function invalid(error: z.ZodError | undefined): ApiError {
  const issue = error?.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return new ApiError(400, `${quote(issue.keys[0] ?? '')} is not a field of this call.`);
  }
  const field = issue?.path.join('.');
  return new ApiError(400, field ? `${field}: ${issue?.message}` : 'A JSON object is expected.');
}

/** Keeps a name from outside short and on one line. */
const quote = (name: string) => JSON.stringify(name.slice(0, 40));
