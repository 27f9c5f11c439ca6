import { createHash } from 'node:crypto';
import { ANSWER_PAGE, headersOfAll, headersOfFile } from '../server/http/headers.ts';
import { NEXT_PAGES } from '../src/home/nextPages.ts';

/** The provider of the map, which the contact section shows in a sandboxed frame. */
const MAP = 'https://www.openstreetmap.org';

const INLINE_SCRIPT = /<script(?! type="application)(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The Content-Security-Policy of a built page: its own inline scripts and styles by hash, the site's own files, and
 * the map's provider where the page shows a map.
 * @param path where visitors find the page.
 * @param backend the origin of the hosted project, where there is one.
 */
export function policyOf(path: string, html: string, backend?: string): string {
  const map = html.includes('data-map="') ? [MAP] : [];
  const rules = path === '/' ? [hashOf(NEXT_PAGES)] : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(html, INLINE_SCRIPT), ...rules],
    'style-src': ["'self'", ...hashes(html, INLINE_STYLE)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...map, ...(backend ? [backend] : [])],
    'frame-src': map,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const hashes = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, content = '']) => hashOf(content));

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Cloudflare Pages reads no more rules, and no longer lines. */
const MAX_RULES = 100;
const MAX_LINE_CHARACTERS = 2000;

/**
 * The text of dist/_headers for Cloudflare Pages and Netlify: what our own server sends.
 *
 * Where two rules match a path and name the same header, Cloudflare joins the values and Netlify takes the last.
 * Therefore `/*` has only headers that no other rule has.
 * @param policies by path. @param files the paths of all other files.
 */
export function cdnHeaders(
  policies: Record<string, string>,
  files: readonly string[],
  siteUrl: string | undefined,
): string {
  const rules = new Map([['/*', headersOfAll(siteUrl)]]);
  for (const file of files) rules.set(file.replace(/^(\/[^/]+\/).*$/, '$1*'), headersOfFile(file));
  for (const [path, policy] of Object.entries(policies))
    if (`${path}.html` !== ANSWER_PAGE) rules.set(path, headersOfFile(path, policy));
  const lines = [...rules]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    );
  const text = `${lines.join('\n\n')}\n`;
  if (rules.size > MAX_RULES || text.split('\n').some(({ length }) => length > MAX_LINE_CHARACTERS))
    throw new Error(`_headers exceeds ${MAX_RULES} rules or ${MAX_LINE_CHARACTERS} characters a line.`);
  return text;
}
