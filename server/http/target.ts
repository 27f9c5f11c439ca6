/** What a request asks for, as everything behind the socket sees it. */
export type Target = {
  /** As it was sent: nothing in it is decoded. */
  path: string;
  /** Names and values, decoded, in their order. */
  query: readonly (readonly [name: string, value: string])[];
};

/** The form with which proxies are asked (RFC 9112, 3.2.2), without a user: its host says nothing here. */
const ABSOLUTE = /^https?:\/\/[^/?#@]*/i;

/** Some clients send these as they are, others encoded: both mean the same. */
const LEFT_OR_ENCODED = /["'<>`{}|^]/g;
const encoded = (text: string) =>
  text.replace(LEFT_OR_ENCODED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The one parser of request targets. It takes those that a browser would send just so: what the URL
 * standard would change (a fragment, a user, dots, a backslash, raw spaces) two readers could
 * understand in two ways.
 * @param target as it stands in the request line, or a whole URL without a user.
 * @returns undefined where it is not such a target.
 */
export function parseTarget(target: string): Target | undefined {
  const origin = ABSOLUTE.exec(target)?.[0] ?? 'http://localhost';
  // A question mark with nothing after it says nothing; one within a query is a part of it.
  const local = target
    .replace(ABSOLUTE, '')
    .replace(/^([^?]*)\?$/, '$1')
    .replace(/^(?=\?|$)/, '/');
  const url = local.startsWith('/') ? URL.parse(origin + local) : null;
  if (url === null || encoded(url.pathname + url.search) !== encoded(local)) return undefined;
  return { path: url.pathname, query: [...url.searchParams] };
}

/** The target as the request line of a canonical request. */
export function formatTarget({ path, query }: Target): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The path by which routes are found: as it was sent, since the limits count by it, too. */
export const pathOf = (request: Request): string => parseTarget(request.url)?.path ?? '';
