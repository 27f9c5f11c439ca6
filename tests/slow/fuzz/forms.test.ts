import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormResponse } from '../../../server/api/formResponse.ts';
import { checkSubmission } from '../../../src/domain/submission.ts';
import { discard, type RunningServer, startServer } from '../../support/server.ts';
import { storedRows } from '../../support/storedRows.ts';
import { type Answer, send } from './client.ts';
import { formRequest, readForm } from './forms.ts';
import { expectHarmless, secretsOf } from './harmless.ts';
import { holds, SEED, tried } from './runs.ts';

const TEMPLATE = join(import.meta.dirname, '..', '..', '..', 'dist', 'form-answer.html');
const page = createFormResponse(readFileSync(TEMPLATE, 'utf8'));
const NOTHING = new URLSearchParams();

/** Why a form is not even read. */
const UNREADABLE = 'The request did not arrive as our form sends it.';
const TOO_LONG = 'That is more than the form can take: the details may have up to 2000 characters.';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await discard(server);
  process.stdout.write(`Forms without JavaScript, seed ${SEED}: ${tried.get('forms')} cases\n`);
});

/** A page's own markup: what stands in its controls is taken out. */
const withoutValues = (html: string) =>
  html
    .replaceAll(/ value="[^"]*"/g, '')
    .replaceAll(/(<textarea[^>]*>)[^<]*/g, '$1')
    .replaceAll(' selected', '');

const decode = (html: string | undefined) =>
  html?.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** What a browser would show in a text field of the page. */
function shownIn(html: string, name: string): string | undefined {
  const control = new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`).exec(html)?.[1];
  const area = new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^<]*)<`).exec(html)?.[1];
  // A browser passes over the first line break.
  return decode(control ?? area?.replace(/^\n/, ''));
}

/** As `toBe`, but that a failure prints no whole pages. */
function expectSame(page: string, expected: string) {
  let at = 0;
  while (at < page.length && page[at] === expected[at]) at += 1;
  expect(page === expected, `${page.slice(at - 60, at + 200)} for ${expected.slice(at - 60, at + 200)}`).toBe(
    true,
  );
}

async function expectPage({ status, text }: Answer, body: string | Uint8Array): Promise<void> {
  const typed = readForm(body);
  const { errors: faults } = checkSubmission(typed);
  if (status === 200) {
    expect(faults).toBeUndefined();
    const state = typed.get('urgency') === 'emergency' ? 'sentEmergency' : 'sent';
    expectSame(text, await page(200, { state }).text());
  } else if (status === 422) {
    if (faults === undefined) throw new Error('This breaks no rule.');
    const empty = await page(422, { state: 'faulty', typed: NOTHING, faults }).text();
    expectSame(withoutValues(text), withoutValues(empty));
    for (const name of ['name', 'phone', 'email', 'location', 'details']) {
      expect(shownIn(text, name)).toBe(typed.get(name) ?? '');
    }
  } else {
    const message = status === 413 ? TOO_LONG : UNREADABLE;
    expectSame(text, await page(status, { state: 'refused', message }).text());
  }
}

test('a form of any kind is stored by the rules or refused, and changes nothing of its page', {
  timeout: 300_000,
}, async () => {
  const secrets = secretsOf(server);
  const statuses = new Set<number>();
  let sent = 0;
  await holds('forms', 2400, formRequest, async ({ method, path, type, encoding, origin, body }) => {
    const answer = await send(server.url, {
      method,
      path,
      headers: {
        accept: 'text/html',
        'content-type': type,
        ...(encoding && { 'content-encoding': encoding }),
        ...(origin && { origin: origin === 'own' ? server.url : origin }),
      },
      ...(['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && { body }),
    });
    // The page itself stands in the response: only what was typed could show the inside.
    expectHarmless({ ...answer, text: '' }, secrets);
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
    if (method !== 'POST') return expect(answer.status).not.toBe(200);
    // What the server cannot read as an address comes to no route.
    if (path.includes('..'))
      return expect({ ...answer, headers: {} }).toEqual({
        status: 400,
        headers: {},
        text: 'This address cannot be read. The site begins at /\n',
      });
    statuses.add(answer.status);
    if (answer.status === 200) sent += 1;
    if ([200, 400, 403, 413, 415, 422].includes(answer.status)) return expectPage(answer, body);
    return expect(answer.status).toBe(405);
  });
  // Each outcome was seen: the checks above had something to look at.
  for (const status of [200, 400, 403, 413, 415, 422]) expect(statuses).toContain(status);
  const stored = await storedRows(server);
  expect(stored).toHaveLength(sent);
  for (const { id: _id, status, created_at: _created, ...row } of stored) {
    const form = new URLSearchParams(Object.entries(row).map(([name, value]) => [name, value ?? '']));
    expect(checkSubmission(form)).toEqual({ submission: row });
    expect(['new', 'spam']).toContain(status);
  }
});
