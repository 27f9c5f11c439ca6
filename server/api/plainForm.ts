import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkSubmission, type Submission } from '../../src/rules/submission.ts';
import { type Backend, PUBLIC_KEY } from '../database/backend.ts';
import { type Counted, type Counting, countCall, TOO_MANY } from '../limits/limitCalls.ts';
import { waitMessage } from '../limits/tooMany.ts';
import { describeError, log } from '../log.ts';
import { createAnswerPage } from './answerPage.ts';
import { decodeUtf8 } from './parseCall.ts';
import { isSameOrigin } from './sameOrigin.ts';

/** Where the form is sent: not the home page's own path, or the answer's anchors would lead nowhere. */
export const PLAIN_FORM_PATH = '/request';

/** Bytes: the API's 16 KB of text, each byte of which a form may write as three (`%F0`). */
const BODY_LIMIT = 3 * 16 * 1024;

/** Browsers write every line break as two characters, which would count as such. */
const LINE_BREAK = /%0D%0A/gi;

const NOT_SENT = 'Your request has not been sent.';
const TOO_LONG = 'That is more than the form can take: the details may have up to 2000 characters.';
const UNREADABLE = 'The request did not arrive as our form sends it.';

type Parts = {
  backend: Backend;
  /** The built page that is filled in as the answer. */
  template: string;
  siteUrl: string;
  counting: Counting;
};

/**
 * Takes the contact form from browsers that run no JavaScript: `POST /request`, URL-encoded, under
 * the rules and limits of the API, answered with a page (SPEC sections 5 and 8).
 */
export function createPlainForm({ backend, template, siteUrl, counting }: Parts) {
  const answer = createAnswerPage(template);
  const refuse = (status: number, message: string) => answer(status, { state: 'refused', message });
  const form = new Hono<{ Variables: Counted['Variables'] & { wait: number } }>();
  form.onError((error) => {
    log('error', 'plain form failed', describeError(error));
    return refuse(503, NOT_SENT);
  });
  form.use(PLAIN_FORM_PATH, async (c, next) => {
    c.set('wait', await countCall(c, counting));
    await next();
  });
  form.get(PLAIN_FORM_PATH, (c) => c.redirect('/#contact', 303));
  form.post(PLAIN_FORM_PATH, bodyLimit({ maxSize: BODY_LIMIT, onError: () => refuse(413, TOO_LONG) }));
  form.post(PLAIN_FORM_PATH, async (c) => {
    const wait = c.get('wait');
    // Nothing that another site sends is shown on a page of ours.
    if (!isSameOrigin(c.req.raw.headers, siteUrl)) return refuse(403, UNREADABLE);
    if (!isUrlEncoded(c.req.raw.headers)) return refuse(415, UNREADABLE);
    const body = decodeUtf8(await c.req.raw.arrayBuffer());
    if (body === undefined) return refuse(400, UNREADABLE);
    const typed = new URLSearchParams(body.replaceAll(LINE_BREAK, '%0A'));
    if (wait > 0) {
      const message = waitMessage(wait, TOO_MANY);
      return answer(429, { state: 'failed', typed, message }, { 'Retry-After': String(wait) });
    }
    const { submission, errors } = checkSubmission(typed);
    if (errors) return answer(422, { state: 'faulty', typed, faults: errors });
    if (await store(backend, submission, siteUrl)) return answer(200, { state: 'sent' });
    return answer(503, { state: 'failed', typed, message: NOT_SENT }, { 'Retry-After': '5' });
  });
  return form;
}

const isUrlEncoded = (headers: Headers) =>
  /^application\/x-www-form-urlencoded *(; *charset=utf-8)?$/i.test(headers.get('content-type') ?? '');

/** Stores a request as the anonymous role, whoever is signed in: no header of the visitor's goes along. */
async function store(backend: Backend, submission: Submission, siteUrl: string): Promise<boolean> {
  try {
    const request = new Request(new URL('/rest/v1/contact_submissions', siteUrl), {
      method: 'POST',
      headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(submission),
    });
    const response = await backend.fetch(request);
    if (!response.ok) log('error', 'plain form not stored', { status: response.status });
    return response.ok;
  } catch (error) {
    log('error', 'plain form not stored', describeError(error));
    return false;
  }
}
