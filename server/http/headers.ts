/** Every header of our own, for this server and, in dist/_headers, for CDNs. */

export type HeaderTable = Record<string, string>;

/** On every response, whatever it is. */
const ALWAYS: HeaderTable = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Says what frame-ancestors says, where no policy can: on a CDN's response to an unknown path.
  'X-Frame-Options': 'DENY',
};

/** Two years. Without includeSubDomains and preload: the owner's other subdomains are not this site's to bind. */
const ONLY_HTTPS: HeaderTable = { 'Strict-Transport-Security': 'max-age=63072000' };

/** For responses that are not pages: nothing may load or frame them. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What a response carries that is not a file of the site, such as the API's. */
export const NON_FILE_HEADERS: HeaderTable = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cache-Control': 'no-store',
};

/** What every response of a site at `siteUrl` carries. */
export const headersOfAll = (siteUrl: string | undefined): HeaderTable => ({
  ...ALWAYS,
  ...(siteUrl?.startsWith('https:') && ONLY_HTTPS),
});

/**
 * What a file of the built site carries beside them.
 * @param path where it is asked for.
 * @param page the HTML, where it is a page.
 */
export const headersOfFile = (path: string, page?: string): HeaderTable => ({
  'Content-Security-Policy': page === undefined ? NO_PAGE_POLICY : pagePolicy(page),
  'Cache-Control': cacheControl(path),
});

/** The build writes each page's policy (astro.config.ts) into the page; as a header it can also forbid framing. */
function pagePolicy(html: string): string {
  const policy = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1];
  if (policy === undefined) throw new Error('A built page has no Content-Security-Policy.');
  return `${policy.replace(/;?\s*$/, '')}; frame-ancestors 'none'`;
}

/** File names under this folder carry a hash of their content. */
const HASHED = /^\/_astro\//;
export const isHashed = (path: string) => HASHED.test(path);
const STAFF = /^\/(auth|admin)$/;

/** How long a path may be kept: for ever when its name changes with its content. */
function cacheControl(path: string): string {
  if (isHashed(path)) return 'public, max-age=31536000, immutable';
  if (STAFF.test(path)) return 'no-store';
  return 'no-cache';
}
