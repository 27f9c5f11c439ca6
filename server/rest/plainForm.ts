import type { Context } from 'hono';
import { html } from 'hono/html';
import type { FieldError } from '../../src/domain/submission.ts';
import { checkSubmission, type Submission } from '../../src/domain/submission.ts';
import { ApiError } from '../apiError.ts';
import { clientOf, decodeUtf8, isForeign, isOfType, readBody } from '../call.ts';
import type { Database } from '../db/database.ts';
import { headersOfFile } from '../http/headers.ts';
import type { AnswerPage } from '../http/static.ts';
import { type Limits, tooManyAttempts } from '../limits/limits.ts';
import { describeError, log } from '../log.ts';
import { insertSubmission } from './tables.ts';

/** 16 KB of text, each byte of which may be sent as three (`%F0`). */
const MAX_BODY_BYTES = 3 * 16 * 1024;

const NOT_SENT = 'Your request has not been sent.';
const UNREADABLE = 'The request did not arrive as our form sends it.';
const TOO_LONG = 'The request is too long: the details may have up to 2000 characters.';

type Options = {
  db: Database;
  limits: Limits;
  siteUrl: string;
  /** The template of the built site that is served now; undefined where the site is served elsewhere. */
  answerPage(): AnswerPage | undefined;
};

/** Handles `POST /request`, the contact form of browsers without JavaScript, and responds with a page. */
export function plainForm({ db, limits, siteUrl, answerPage }: Options) {
  return async (c: Context): Promise<Response> => {
    const template = answerPage();
    if (template === undefined) return c.notFound();
    const respond = (status: number, outcome: Outcome, headers?: Record<string, string>) =>
      formResponse(template, status, outcome, headers);
    const refuse = (status: number, message: string) => respond(status, { state: 'refused', message });

    const { headers } = c.req.raw;
    if (isForeign(headers, siteUrl)) return refuse(403, UNREADABLE);
    const client = clientOf(c, limits);
    const flood = limits.take('everything', client);
    if (flood > 0) return refuse(429, tooManyAttempts(flood));
    const wait = limits.take('form', client);
    if (!isOfType(headers, 'application/x-www-form-urlencoded')) return refuse(415, UNREADABLE);
    let body: string;
    try {
      body = decodeUtf8(await readBody(c.req.raw, MAX_BODY_BYTES));
    } catch (error) {
      return error instanceof ApiError ? refuse(413, TOO_LONG) : refuse(400, UNREADABLE);
    }
    // Browsers send a line break as two characters, which would count as such.
    const values = new URLSearchParams(body.replaceAll(/%0D%0A/gi, '%0A'));
    if (wait > 0) {
      const message = tooManyAttempts(wait);
      return respond(429, { state: 'failed', values, message }, { 'Retry-After': String(wait) });
    }
    const { submission, errors } = checkSubmission(values);
    if (errors) return respond(422, { state: 'faulty', values, errors });
    if (await store(db, submission)) {
      return respond(200, { state: submission.urgency === 'emergency' ? 'sentEmergency' : 'sent' });
    }
    return respond(503, { state: 'failed', values, message: NOT_SENT }, { 'Retry-After': '5' });
  };
}

async function store(db: Database, submission: Submission): Promise<boolean> {
  try {
    await insertSubmission(db, submission);
    return true;
  } catch (error) {
    log('error', 'plain form not stored', describeError(error));
    return false;
  }
}

/** The states of the template that src/contact/AnswerPage.tsx lays out. */
export type Outcome =
  | { state: 'sent' | 'sentEmergency' }
  | { state: 'faulty'; values: URLSearchParams; errors: [FieldError, ...FieldError[]] }
  /** Not stored; the message adds to SPEC's text. */
  | { state: 'failed'; values: URLSearchParams; message: string }
  | { state: 'refused'; message: string };

const WHEN = /\{\{when ([\w ]+)\}\}(.*?)\{\{end when\}\}/gs;
const FIELD = /\{\{field (\w+)\}\}(.*?)\{\{or faulty\}\}(.*?)\{\{end field\}\}/gs;

const TITLES: Record<Outcome['state'], string> = {
  sent: 'Request Submitted!',
  sentEmergency: 'Request Submitted!',
  faulty: 'Validation Error',
  failed: 'Submission Failed',
  refused: 'Submission Failed',
};

const escapeHtml = (text: string): string => html`${text}`.toString();

/** Responds with the page that shows what became of a form. It may hold personal data, and is not stored. */
export const formResponse = (
  { html: template, policy }: AnswerPage,
  status: number,
  outcome: Outcome,
  headers: Record<string, string> = {},
): Response =>
  new Response(fill(template, outcome), {
    status,
    headers: {
      ...headersOfFile('/', policy),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });

/** Inserts what a person typed last and in one pass, so that no mark in it is replaced. */
function fill(template: string, outcome: Outcome): string {
  const errors = outcome.state === 'faulty' ? outcome.errors : [];
  const message = 'message' in outcome ? outcome.message : (errors[0]?.message ?? '');
  return template
    .replace(WHEN, (_, states: string, part: string) =>
      states.split(' ').includes(outcome.state) ? part : '',
    )
    .replaceAll('{{title}}', TITLES[outcome.state])
    .replaceAll('{{message}}', () => escapeHtml(message))
    .replaceAll('{{field}}', errors[0]?.field ?? '')
    .replace(FIELD, (_, name: string, plain: string, faulty: string) => {
      const value = 'values' in outcome ? (outcome.values.get(name) ?? '') : '';
      const error = errors.find(({ field }) => field === name);
      return fillField(error ? faulty : plain, value, error?.message ?? '');
    });
}

function fillField(part: string, value: string, error: string): string {
  const escaped = escapeHtml(value);
  const slots: Record<string, string> = {
    '{{value}}': escaped,
    // HTML drops a line break at the start of a textarea.
    '>{{value}}': `>${/^[\n\r]/.test(value) ? '\n' : ''}${escaped}`,
    '{{fault}}': escapeHtml(error),
    [`<option value="${escaped}"`]: `<option value="${escaped}" selected`,
  };
  return part.replace(/>?\{\{value\}\}|\{\{fault\}\}|<option value="[^"]*"/g, (slot) => slots[slot] ?? slot);
}
