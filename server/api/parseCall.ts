import type * as z from 'zod';
import type { Target } from '../http/target.ts';
import { parseJson } from '../json.ts';
import type { CallLimit } from '../limits/limits.ts';
import { CALLS, type CallName, type CallSpec, nothing } from './calls.ts';
import { decodeUtf8, isOfType } from './request.ts';

/** One of the product's calls, asked for in the way that the product asks. */
export type Call = { name: CallName; spec: CallSpec; query: Record<string, string> };

/** Why a request is not one of them, in a sentence that names the field where there is one. */
export type Refusal = { status: number; message: string; allow?: string };

const ALL = Object.entries(CALLS).map(([name, spec]) => ({ name: name as CallName, spec: spec as CallSpec }));

/** The paths of all calls. */
export const CALL_PATHS: readonly string[] = ALL.map(({ spec }) => spec.path);

/** Finds the call by method, path and query. */
export function findCall(method: string, { path, query }: Target): Call | Refusal {
  const onPath = ALL.filter(({ spec }) => spec.path === path);
  if (onPath.length === 0) return { status: 404, message: 'There is no such call.' };
  const candidates = onPath.filter(({ spec }) => spec.method === method);
  if (candidates.length === 0) {
    const allow = [...new Set(onPath.map(({ spec }) => spec.method))].join(', ');
    return { status: 405, message: `Only ${allow} is served here.`, allow };
  }
  const names = query.map(([name]) => name);
  // Of a name that is there twice, one reader takes the first value and another the last.
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return { status: 400, message: `${quote(repeated)} is there twice.` };
  const parameters = Object.fromEntries(query);
  const read = candidates.map((call) => ({
    ...call,
    query: (call.spec.query ?? nothing).safeParse(parameters),
  }));
  for (const { query, ...call } of read) if (query.success) return { ...call, query: query.data };
  return toRefusal(read[0]?.query.error);
}

/**
 * Reads what a call carries.
 * @returns the body as the call's schema gives it; undefined for a call that has none.
 */
export function parseBody(spec: CallSpec, headers: Headers, bytes: ArrayBuffer): { body: unknown } | Refusal {
  if (spec.body === undefined) return { body: undefined };
  if (!isOfType(headers, 'application/json')) {
    return { status: 415, message: 'Only JSON in UTF-8 is read, and not compressed.' };
  }
  const { success, data, error } = spec.body.safeParse(parseJson(decodeUtf8(bytes) ?? ''));
  return success ? { body: data } : toRefusal(error);
}

/** The limit that a request counts towards beside that of all. */
export function limitOfCall(method: string, target: Target): CallLimit | undefined {
  const call = findCall(method, target);
  return 'spec' in call ? call.spec.limit : undefined;
}

function toRefusal(error: z.ZodError | undefined): Refusal {
  const issue = error?.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return { status: 400, message: `${quote(issue.keys[0] ?? '')} is no field of this call.` };
  }
  const field = issue?.path.join('.');
  return { status: 400, message: field ? `${field}: ${issue?.message}` : 'One object in JSON is expected.' };
}

/** A name that somebody else chose: short, and on one line. */
const quote = (name: string) => JSON.stringify(name.slice(0, 40));
