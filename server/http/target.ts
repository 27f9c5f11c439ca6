/** What proxies write in front of the path (RFC 9112, 3.2.2), without user information. */
const ORIGIN = /^https?:\/\/[^/?#@]+/i;
const PRINTABLE = /^\/[!-~]*$/;
/** What URL parsers rewrite, so that two of them could see two paths. */
const REWRITTEN = /\\|\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Splits a request target.
 * @returns undefined for a target that no browser sends: fragments, backslashes, dot segments, raw spaces.
 * @example parseTarget('/services?a=b') // { path: '/services', search: '?a=b' }
 */
export function parseTarget(target: string): { path: string; search: string } | undefined {
  const local = target.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/');
  const [path = ''] = local.split('?', 1);
  if (!PRINTABLE.test(local) || local.includes('#') || REWRITTEN.test(path)) return undefined;
  return { path, search: local.slice(path.length) };
}
