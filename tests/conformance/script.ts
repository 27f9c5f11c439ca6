import { ACCOUNT_CASES } from './accounts.ts';
import { DATA_CASES } from './data.ts';
import { ERROR_CASES } from './errors.ts';
import { RPC_CASES } from './rpc.ts';
import { SESSION_CASES } from './sessions.ts';
import { type Answer, readAnswer } from './shape.ts';
import type { Caller, Case } from './world.ts';

/** Every call, in the order in which they are made. Names are unique. */
export const CASES: Case[] = [
  ...DATA_CASES,
  ...RPC_CASES,
  ...ACCOUNT_CASES,
  ...SESSION_CASES,
  ...ERROR_CASES,
];

/** Makes the call of a case. Returns what is compared, and the message of an error. */
export async function run<World extends Caller>(
  { call }: Case<World>,
  world: World,
): Promise<{ answer: Answer; message: string }> {
  const result = await call(world);
  const response = world.last();
  const text = await response.clone().text();
  const answer = await readAnswer(response);
  if (result instanceof Response) return { answer, message: text };
  const { error } = result as { error: { name?: string; code?: string; status?: number } | null };
  if (error === null || error === undefined) return { answer, message: text };
  const { name, code, status } = error;
  return { answer: { ...answer, error: pick({ name, code, status }) }, message: text };
}

const pick = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
