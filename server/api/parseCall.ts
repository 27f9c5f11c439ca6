import type * as z from 'zod';
import { formatTarget, type Target } from '../http/target.ts';
import { parseJson } from '../json.ts';
import type { CallLimit } from '../limits/limits.ts';
import { CALLS, type CallName, type CallSpec } from './calls.ts';

/** One of the product's calls, asked for in the way that the product asks. */
export type Call = { name: CallName; spec: CallSpec; query: Record<string, string> };

/** Why a request is none of them, in a sentence that names the field where there is one. */
export type Refusal = { status: 400 | 404 | 405 | 415; message: string; allow?: string };

const ALL = Object.entries(CALLS).map(([name, spec]) => ({ name: name as CallName, spec: spec as CallSpec }));

/** Finds the call by method, path and query. */
export function findCall(method: string, { path, query }: Target): Call | Refusal {
  const onPath = ALL.filter(({ spec }) => spec.path === path);
  if (onPath.length === 0) return { status: 404, message: 'There is no such call.' };
  const candidates = onPath.filter(({ spec }) => spec.method === method);
  if (candidates.length === 0) {
    const allow = [...new Set(onPath.map(({ spec }) => spec.method))].join(', ');
    return { status: 405, message: `Only ${allow} is served here.`, allow };
  }
  const parameters = Object.fromEntries(query);
  // Who reads the first and who reads the last would not agree.
  const twice = query.find(([name], index) => query.findIndex(([other]) => other === name) !== index);
  if (twice) return { status: 400, message: `${quote(twice[0])} is there twice.` };
  const parsed = candidates.map(({ name, spec }) => ({
    name,
    spec,
    result: spec.query.safeParse(parameters),
  }));
  for (const { name, spec, result } of parsed) if (result.success) return { name, spec, query: result.data };
  return { status: 400, message: describe(parsed[0]?.result.error) };
}

/**
 * Reads what a call carries.
 * @returns the body as the call's schema gives it; undefined for a call that has none.
 */
export function parseBody(spec: CallSpec, headers: Headers, bytes: ArrayBuffer): { body: unknown } | Refusal {
  if (spec.body === undefined) return { body: undefined };
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json *(; *charset=utf-8)?$/i.test(type) || headers.has('content-encoding')) {
    return { status: 415, message: 'Only JSON in UTF-8 is read, and not compressed.' };
  }
  const result = spec.body.safeParse(parseJson(decodeUtf8(bytes) ?? ''));
  if (result.success) return { body: result.data };
  return { status: 400, message: describe(result.error) };
}

/** The limit that a request counts towards beside that of all. */
export function limitOfCall(method: string, target: Target): CallLimit | undefined {
  const call = findCall(method, target);
  return 'spec' in call ? call.spec.limit : undefined;
}

/** The paths of all calls. */
export const CALL_PATHS: readonly string[] = ALL.map(({ spec }) => spec.path);

/** The path and query that the backend is asked with. */
export const targetOf = ({ spec, query }: Call): string =>
  formatTarget({ path: spec.path, query: Object.entries(query) });

/** Bytes as text; undefined when they are no UTF-8. */
export function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function describe(error: z.ZodError | undefined): string {
  const issue = error?.issues[0];
  if (issue?.code === 'unrecognized_keys') return `${quote(issue.keys[0] ?? '')} is no field of this call.`;
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : 'One object in JSON is expected.';
}

/** A name that somebody else chose: short, and on one line. */
const quote = (name: string) => JSON.stringify(name.slice(0, 40));
