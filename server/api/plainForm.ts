import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkSubmission, type Submission } from '../../src/domain/submission.ts';
import type { Backend } from '../database/backend.ts';
import { type Counted, type Counting, countCall, TOO_MANY } from '../limits/limitCalls.ts';
import { waitMessage } from '../limits/tooMany.ts';
import { describeError, log } from '../log.ts';
import { createFormResponse, type FormResponse } from './formResponse.ts';
import { decodeUtf8, isOfType, isSameOrigin } from './request.ts';
import { storeSubmission } from './storeSubmission.ts';

/** Where the form is sent: not the home page's own path, or the response's anchors would lead nowhere. */
export const PLAIN_FORM_PATH = '/request';

/** The API's 16 KB of text, each byte of which a form may write as three (`%F0`). */
const BODY_LIMIT_BYTES = 3 * 16 * 1024;

/** Browsers write every line break as two characters, which would count as such. */
const LINE_BREAK = /%0D%0A/gi;

const NOT_SENT = 'Your request has not been sent.';
const TOO_LONG = 'That is more than the form can take: the details may have up to 2000 characters.';
const UNREADABLE = 'The request did not arrive as our form sends it.';

type Parts = {
  backend: Backend;
  /** The built page that is filled in as the response. */
  template(): string;
  siteUrl: string;
  counting: Counting;
};

/**
 * Takes the contact form from browsers that run no JavaScript: `POST /request`, URL-encoded, under
 * the rules and limits of the API. The response is a page (SPEC sections 5 and 8).
 */
export function createPlainForm({ backend, template, siteUrl, counting }: Parts) {
  let [known, respondWith] = [template(), createFormResponse(template())];
  const respond: FormResponse = (...outcome) => {
    // Another build is served by now.
    if (known !== template()) [known, respondWith] = [template(), createFormResponse(template())];
    return respondWith(...outcome);
  };
  const refuse = (status: number, message: string) => respond(status, { state: 'refused', message });
  const form = new Hono<{ Variables: Counted['Variables'] & { wait: number } }>();
  form.onError((error) => {
    log('error', 'plain form failed', describeError(error));
    return refuse(503, NOT_SENT);
  });
  form.post(PLAIN_FORM_PATH, async (c, next) => {
    c.set('wait', await countCall(c, { ...counting, limitOf: () => 'form' }));
    await next();
  });
  form.post(PLAIN_FORM_PATH, bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: () => refuse(413, TOO_LONG) }));
  form.post(PLAIN_FORM_PATH, async (c) => {
    const { headers } = c.req.raw;
    // Nothing that another site sends is shown on a page of ours.
    if (!isSameOrigin(headers, siteUrl)) return refuse(403, UNREADABLE);
    if (!isOfType(headers, 'application/x-www-form-urlencoded')) return refuse(415, UNREADABLE);
    const body = decodeUtf8(await c.req.raw.arrayBuffer());
    if (body === undefined) return refuse(400, UNREADABLE);
    const typed = new URLSearchParams(body.replaceAll(LINE_BREAK, '%0A'));
    const wait = c.get('wait');
    if (wait > 0) {
      const message = waitMessage(wait, TOO_MANY);
      return respond(429, { state: 'failed', typed, message }, { 'Retry-After': String(wait) });
    }
    const { submission, errors } = checkSubmission(typed);
    if (errors) return respond(422, { state: 'faulty', typed, faults: errors });
    const state = submission.urgency === 'emergency' ? 'sentEmergency' : 'sent';
    if (await store(backend, submission)) return respond(200, { state });
    return respond(503, { state: 'failed', typed, message: NOT_SENT }, { 'Retry-After': '5' });
  });
  return form;
}

/** Stores a request as the anonymous role, whoever is signed in: no header of the visitor's goes along. */
async function store(backend: Backend, submission: Submission): Promise<boolean> {
  const { ok, status } = await storeSubmission(backend, submission);
  if (!ok) log('error', 'plain form not stored', { status });
  return ok;
}
