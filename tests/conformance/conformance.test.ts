import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.ts';
import { CLOSED_CASES } from './errors.ts';
import { CASES, run } from './script.ts';
import type { Answer } from './shape.ts';
import { startTarget, type Target } from './target.ts';
import { type Caller, type Case, createCaller, createWorld, type World } from './world.ts';

type Group = {
  cases: string[];
  /** What the server answered while it served the calls with @supabase/lite 0.10. */
  recorded?: Answer;
  /** What it has to answer where that is something else. */
  expected?: Answer;
  because?: string;
};

type Recording = {
  /** Bodies that occur often: `{"$": name}` stands for them. */
  shapes: Record<string, unknown>;
  answers: Group[];
};

const { shapes, answers }: Recording = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded.json'), 'utf8'),
);
const expectedAnswers = new Map(
  answers.flatMap(({ cases, recorded, expected = recorded }) => cases.map((name) => [name, expected])),
);

/** Replaces the names of shapes by the shapes. `"any"` stands for any value but null. */
function resolve(value: unknown): unknown {
  if (value === 'any') return expect.anything();
  if (Array.isArray(value)) return value.map(resolve);
  if (value === null || typeof value !== 'object') return value;
  if ('$' in value) return resolve(shapes[String(value.$)]);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item)]));
}

async function expectAnswer<Given extends Caller>(item: Case<Given>, world: Given) {
  const { answer, message } = await run(item, world);
  expect(answer).toEqual(resolve(expectedAnswers.get(item.name)));
  if (item.mentions) expect(message).toContain(item.mentions);
}

test('every case is recorded, with a reason where another answer is expected', () => {
  const names = [...CASES, ...CLOSED_CASES].map(({ name }) => name);
  expect(names.toSorted()).toEqual(answers.flatMap(({ cases }) => cases).toSorted());
  for (const { expected, because } of answers) expect(because === undefined).toBe(expected === undefined);
});

describe.each(DATABASES)('the API over $name', ({ name: database, open }) => {
  let target: Target;
  let world: World;
  beforeAll(async () => {
    const { settings, close } = await open();
    await close();
    target = await startTarget(
      settings.database.kind === 'postgres' ? { DATABASE_URL: settings.database.url } : {},
    );
    world = await createWorld(target);
  });
  afterAll(() => target.stop());

  // In this order: each case adds to what the next ones find.
  test.each(CASES.filter(({ isTimed }) => !isTimed || database === 'PGlite'))('$name', (item) =>
    expectAnswer(item, world),
  );
});

describe('the API where sign-up is closed', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget({ SIGN_UP: 'closed' });
  });
  afterAll(() => target.stop());

  test.each(CLOSED_CASES)('$name', (item) => expectAnswer(item, createCaller(target)));
});
