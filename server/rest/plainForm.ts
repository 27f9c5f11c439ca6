import type { Context } from 'hono';
import { checkSubmission, type Submission } from '../../src/domain/submission.ts';
import { ApiError } from '../apiError.ts';
import { clientOf, decodeUtf8, isForeign, isOfType, readBody } from '../call.ts';
import type { Database } from '../db/database.ts';
import type { AnswerPage } from '../http/static.ts';
import { type Limits, tooManyAttempts } from '../limits/limits.ts';
import { describeError, log } from '../log.ts';
import { formResponse, type Outcome } from './formResponse.ts';
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
