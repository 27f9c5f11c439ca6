import { parse } from 'node-html-parser';

/**
 * The published rules of Mozilla's HTTP Observatory, in our own words, for what an answer
 * by itself shows: github.com/mdn/mdn-http-observatory at 94042bb, src/grader/charts.js and
 * src/analyzer/tests. Left out is what does not depend on the answer: the redirection from
 * HTTP to HTTPS, which whoever holds the certificate does. Cookies and foreign scripts, of
 * which the site has none, count as the worst there is, and so does 'unsafe-inline' beside a
 * hash, which the Observatory lets pass.
 */

/** A header's place in the score: what is added for it, or taken away. */
type Scores = Record<string, number>;

/** What an answer by itself shows, with the site's address as visitors know it. */
export type Shown = { headers: Headers; html?: string; siteUrl: string };

/** @returns the score, its grade and what made it. */
export function rate(shown: Shown): { score: number; grade: string; scores: Scores } {
  const scores = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, rule(shown)]));
  const all = Object.values(scores);
  const sum = (some: number[]) => some.reduce((total, score) => total + score, 100);
  const lost = sum(all.filter((score) => score < 0));
  // What is extra counts only for those who already have an A.
  const score = Math.max(0, lost >= 90 ? sum(all) : lost);
  return { score, grade: gradeOf(score), scores };
}

const GRADES = ['F', 'F', 'F', 'F', 'F', 'D-', 'D', 'D', 'D+', 'C-', 'C', 'C', 'C+', 'B-', 'B', 'B', 'B+'];
const BEST_GRADES = ['A-', 'A', 'A', 'A+'];
const gradeOf = (score: number) => [...GRADES, ...BEST_GRADES][Math.min(20, Math.floor(score / 5))] ?? '';

const RULES: Record<string, (shown: Shown) => number> = {
  'content-security-policy': ratePolicy,
  'strict-transport-security': ({ headers }) => {
    const age = /(?:^|;)\s*max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1];
    if (age === undefined) return -20;
    return Number(age) < 15_552_000 ? -10 : 0;
  },
  'referrer-policy': ({ headers }) => {
    const policy = headers.get('referrer-policy');
    if (policy === null) return 0;
    return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(policy) ? 5 : -5;
  },
  'x-content-type-options': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  'x-frame-options': ({ headers }) => {
    const isForbidden = /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '');
    return isForbidden || directives([policyOf(headers)]).has('frame-ancestors') ? 5 : -20;
  },
  'cross-origin-resource-policy': ({ headers }) =>
    oneOf(headers.get('cross-origin-resource-policy'), ['same-origin', 'same-site'], ['cross-origin']),
  'cross-origin-opener-policy': ({ headers }) =>
    oneOf(
      headers.get('cross-origin-opener-policy'),
      ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
      ['unsafe-none'],
    ),
  'cross-origin-embedder-policy': ({ headers }) =>
    oneOf(headers.get('cross-origin-embedder-policy'), ['require-corp', 'credentialless'], ['unsafe-none']),
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.get('access-control-allow-credentials') === 'true' ? -50 : 0,
  cookies: ({ headers }) => (headers.has('set-cookie') ? -40 : 0),
  'subresource-integrity': ({ html = '' }) => {
    const sources = parse(html)
      .querySelectorAll('script[src]')
      .map((script) => script.getAttribute('src') ?? '');
    return sources.every((source) => /^\/(?!\/)/.test(source)) ? 0 : -50;
  },
};

function oneOf(value: string | null, good: string[], harmless: string[]): number {
  if (value === null || harmless.includes(value)) return 0;
  return good.includes(value) ? 10 : -5;
}

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

function ratePolicy({ headers, html = '', siteUrl }: Shown): number {
  const inPage = parse(html)
    .querySelectorAll('meta[http-equiv="content-security-policy" i]')
    .map((meta) => meta.getAttribute('content') ?? '');
  const policies = [policyOf(headers), ...inPage].filter(Boolean);
  if (policies.length === 0 || policies.some(repeatsItself)) return -25;
  const policy = directives(policies);
  const standard = policy.get('default-src') ?? ['*'];
  const [scripts = standard, objects = standard, styles = standard] = [
    'script-src',
    'object-src',
    'style-src',
  ].map((name) => policy.get(name) ?? standard);
  const broad = (source: string) => /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/.test(source);
  const unsafe = (source: string) => broad(source) || /^('unsafe-inline'|data:)$/.test(source);
  if (scripts.some(unsafe) || objects.some(broad)) return -20;
  const isOpen = (source: string) => siteUrl.startsWith('https:') && /^(http|ftp):/.test(source);
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  if (active.some(isOpen)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.flatMap((name) => policy.get(name) ?? standard).some(isOpen)) return -10;
  if (styles.some(unsafe)) return 0;
  return standard.length === 1 && standard[0] === "'none'" ? 10 : 5;
}

const parts = (policy: string) =>
  policy
    .toLowerCase()
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([name]) => name);

const repeatsItself = (policy: string) =>
  new Set(parts(policy).map(([name]) => name)).size < parts(policy).length;

/** Several policies hold together: what one directive of theirs allows is what all of them allow. */
function directives(policies: string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name = '', ...sources] of policies.flatMap(parts)) {
    all.set(name, all.get(name)?.filter((source) => sources.includes(source)) ?? sources);
  }
  return all;
}
