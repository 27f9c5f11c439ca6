const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;

/** The answer to one call too many: a sentence for people, `Retry-After` for programs. */
export function tooMany(wait: number, what: string, otherwise = ''): Response {
  const message = `${what} Please try again in ${inWords(wait)}${otherwise}.`;
  // Each client library reads the words from a field of its own.
  const body = { code: 'TOO_MANY', error_code: 'over_request_rate_limit', message, msg: message };
  return Response.json(body, {
    status: 429,
    headers: { 'Retry-After': String(wait), 'Cache-Control': 'no-store' },
  });
}
