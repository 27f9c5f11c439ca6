/** Every response header of our own; the build writes them to dist/_headers for CDNs. */

export type HeaderTable = Record<string, string>;

const ON_EVERY_RESPONSE: HeaderTable = {
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Two years. Without includeSubDomains and preload: other subdomains of the owner are not this site's business. */
const HTTPS_ONLY: HeaderTable = { 'Strict-Transport-Security': 'max-age=63072000' };

/** For responses that are not pages: they load nothing and cannot be framed. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** On responses that are not files of the site, such as the API's. */
export const NON_FILE_HEADERS: HeaderTable = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cache-Control': 'no-store',
};

export const headersOfAll = (siteUrl: string | undefined): HeaderTable => ({
  ...ON_EVERY_RESPONSE,
  ...(siteUrl?.startsWith('https:') && HTTPS_ONLY),
});

/**
 * Returns the headers that a file of the built site has beyond those of every response.
 * @param path its path on the site. @param policy the page's Content-Security-Policy, if it is a page.
 */
export const headersOfFile = (path: string, policy = NO_PAGE_POLICY): HeaderTable => ({
  'Content-Security-Policy': policy,
  'Cache-Control': cacheControl(path),
});

export const isHashed = (path: string): boolean => path.startsWith('/_astro/');

function cacheControl(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  return /^\/(auth|admin)$/.test(path) ? 'no-store' : 'no-cache';
}

/** Returns the path of a built file's page: `/index.html` is at `/`, `/auth.html` at `/auth`, others at their own. */
export const sitePath = (file: string): string => file.replace(/(\/index)?\.html$/, '') || '/';

/** A template that rest/plainForm.ts fills in; not a page of its own. */
export const ANSWER_PAGE = '/form-answer.html';
