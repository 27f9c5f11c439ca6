const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;

/** Says `what` there was too much of, and when to try again. */
export const waitMessage = (retryAfterSeconds: number, what: string, otherwise = '') =>
  `${what} Please try again in ${inWords(retryAfterSeconds)}${otherwise}.`;

/**
 * The response to one call too many: a sentence for people, `Retry-After` for programs.
 * @param isPage whether a browser shows it as it is.
 */
export function tooMany(
  retryAfterSeconds: number,
  what: string,
  { otherwise = '', isPage = false } = {},
): Response {
  const message = waitMessage(retryAfterSeconds, what, otherwise);
  const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
  if (isPage) {
    const type = { 'Content-Type': 'text/plain; charset=utf-8' };
    return new Response(`${message}\n`, { status: 429, headers: { ...headers, ...type } });
  }
  // Each client library reads the words from a field of its own.
  const body = { code: 'TOO_MANY', error_code: 'over_request_rate_limit', message, msg: message };
  return Response.json(body, { status: 429, headers });
}
