import { codeOf, constraintOf, isConflict, isTransient } from './db/errors.ts';
import { describeError, log } from './log.ts';

type Options = {
  /** PostgREST's or GoTrue's code, or an SQLSTATE; by default the one that goes with the status. */
  code?: string;
  headers?: Record<string, string>;
  details?: string;
  fields?: Record<string, unknown>;
};

/** A response that is not a success; the message is shown to the caller. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly options: Options;

  constructor(status: number, message: string, options: Options = {}) {
    super(message);
    this.status = status;
    this.options = options;
  }
}

/** What PostgREST and GoTrue call these errors. */
const CODES: Record<number, { rest: string; auth: string }> = {
  400: { rest: 'PGRST102', auth: 'validation_failed' },
  401: { rest: 'PGRST301', auth: 'no_authorization' },
  403: { rest: '42501', auth: 'not_admin' },
  404: { rest: 'PGRST125', auth: 'not_found' },
  405: { rest: 'PGRST117', auth: 'method_not_allowed' },
  413: { rest: '54000', auth: 'request_too_large' },
  415: { rest: 'PGRST107', auth: 'bad_json' },
  429: { rest: '53400', auth: 'over_request_rate_limit' },
  500: { rest: 'XX000', auth: 'unexpected_failure' },
  503: { rest: 'PGRST001', auth: 'unexpected_failure' },
};

export const tooMany = (seconds: number, message: string): ApiError =>
  new ApiError(429, message, { headers: { 'Retry-After': String(seconds) } });

/** Formats an error as GoTrue does under /auth/, as PostgREST does elsewhere. */
export function toResponse(error: unknown, path: string): Response {
  const { status, message, options } = toApiError(error);
  const { code, headers = {}, details = null, fields = {} } = options;
  const init = { status, headers: { 'Cache-Control': 'no-store', ...headers } };
  if (path.startsWith('/auth/')) {
    const error_code = code ?? CODES[status]?.auth;
    return Response.json({ code: status, error_code, msg: message, ...fields }, init);
  }
  return Response.json({ code: code ?? CODES[status]?.rest, message, details, hint: null }, init);
}

/** PostgreSQL's messages and details hold table names and what people wrote: only its code goes out. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (code === '23514') {
    return new ApiError(400, `new row violates check constraint "${constraintOf(error)}"`, { code });
  }
  log('error', 'request failed', describeError(error));
  if (isTransient(error) || isConflict(error)) {
    const headers = { 'Retry-After': '5' };
    return new ApiError(503, 'The service is unavailable for a moment. Please try again.', { headers });
  }
  return new ApiError(500, 'The server could not do this.');
}
