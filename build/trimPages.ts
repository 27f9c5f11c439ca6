import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import {
  type CustomAtRules,
  type Selector,
  type SupportsRule,
  type Targets,
  transform,
  type Visitor,
} from 'lightningcss';
import { foldVariables } from './foldVariables.ts';
import { policyHash } from './policyHash.ts';
import { rewritePages } from './rewritePages.ts';
import { ownNames, shortenClasses, shortenSelector, shortNames } from './shortenNames.ts';

/**
 * Leaves in each page only what that page can use. Of the inlined styles, which serve the
 * whole site, a rule stays when the page or a script that it can load names all classes of
 * one of the rule's selectors. Of the policy, the hashes of what stands in the page, and `frameOrigin` where
 * the page frames it.
 */
export function trimPages(frameOrigin: string): AstroIntegration {
  return {
    name: 'trim-pages',
    hooks: {
      'astro:build:done': ({ dir }) =>
        rewritePages(dir, (html, folder) => trimPage(html, folder, frameOrigin)),
    },
  };
}

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
/** Tailwind's, of the tool; what it makes is ours. */
const LICENCE = /^\/\*![\s\S]*?\*\//;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/i;

async function trimPage(html: string, folder: string, frameOrigin: string): Promise<string> {
  const texts = await reachableScripts(html, folder);
  const scripts = texts.flatMap((script) => [...wordsOf(script)]);
  const words = new Set([...wordsOf(html.replace(STYLE, '')), ...scripts]);
  const names = shortNames(html, new Set([...ownNames, ...scripts]));
  let page = html;
  for (const [, style = ''] of html.matchAll(STYLE)) {
    const trimmed = shorten(trim(style, words), names);
    page = page.replace(style, () => trimmed).replace(policyHash(style), policyHash(trimmed));
  }
  const policed = trimPolicy(shortenClasses(page, names), texts);
  return policed.includes(`data-map="${frameOrigin}`) ? policed : withoutFrames(policed, frameOrigin);
}

/** The values in place of the variables' names, and the names that the page's elements have. */
const shorten = (style: string, names: ReadonlyMap<string, string>) =>
  rewrite(
    foldVariables(style).replace(LICENCE, ''),
    { Selector: (selector) => shortenSelector(selector, names) },
    OLDEST,
  );

/** Speculation rules that a script of the page writes into it. */
const RULES = /`(\{"prerender[^`]+)`/g;

/** The policy lists the hashes of every inline script that there is; each that is not here only costs bytes. */
function trimPolicy(page: string, scripts: string[]): string {
  const written = [...scripts.join('\n').matchAll(RULES)].map(([, rules = '']) => rules);
  const inline = [...page.matchAll(INLINE)].map(([, , content = '']) => content);
  const present = new Set([...inline, ...written].map((content) => `'${policyHash(content)}'`));
  return page.replace(POLICY, (policy) =>
    policy.replaceAll(/ '(sha256-[^']+)'/g, (hash) => (present.has(hash.trim()) ? hash : '')),
  );
}

/** A page that frames nobody may ask nobody. */
const withoutFrames = (page: string, frameOrigin: string) =>
  page.replace(POLICY, (policy) =>
    policy.replace(`frame-src ${frameOrigin};`, '').replace(` ${frameOrigin}`, ''),
  );

/** Everything that could be a class name: whatever stands between white space and quotes. */
const wordsOf = (text: string) => new Set(text.replaceAll('&amp;', '&').split(/[\s"'`\\]+/));

/** The text of every script that a page loads, by itself or through another. */
async function reachableScripts(html: string, folder: string): Promise<string[]> {
  const texts = new Map<string, string>();
  const waiting = [html];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name = ''] of text.matchAll(/[/"'`.]([\w.[\]@-]+\.js)\b/g)) {
      if (texts.has(name)) continue;
      const script = await readFile(join(folder, '_astro', name), 'utf8').catch(() => '');
      texts.set(name, script);
      waiting.push(script);
    }
  }
  return [...texts.values()];
}

/** @returns `style` with the rules that `words` name a class for, and the variables that those use. */
export function trim(style: string, words: Set<string>): string {
  const isUsed = (selector: Selector) =>
    selector.every((part) => part.type !== 'class' || words.has(part.name));
  const kept = rewrite(style, {
    Rule: { style: (rule) => (rule.value.selectors.some(isUsed) ? undefined : []) },
  });
  const variables = new Set([...kept.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return rewrite(kept, {
    Rule: {
      property: () => [],
      supports: ({ value }) => (isDefaults(value) ? value.rules : undefined),
    },
    Declaration: {
      // Properties that lightningcss does not know come here too, and stay.
      custom: ({ name }) => (!name.startsWith('--') || variables.has(name) ? undefined : []),
    },
  });
}

/**
 * Tailwind declares its variables twice: by `@property`, and by a rule for all elements of
 * browsers without that, which it tells by their want of this property. The rule alone serves them all.
 */
const isDefaults = ({ condition }: SupportsRule) => JSON.stringify(condition).includes('margin-trim');

/** Phones that get no newer browser (iOS 15) need their media queries and nesting written the old way. */
const OLDEST = { ios_saf: 15 << 16, safari: 15 << 16, chrome: 100 << 16, firefox: 115 << 16 };

function rewrite(style: string, visitor: Visitor<CustomAtRules>, targets: Targets = {}): string {
  const code = Buffer.from(style);
  return transform({ filename: 'page.css', code, minify: true, targets, visitor }).code.toString();
}
