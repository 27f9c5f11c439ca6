import { type Selector, type SupportsRule, transform, type Visitor } from 'lightningcss';

/** iOS 15 is the oldest system served: it lacks range media queries and nesting. */
const TARGETS = { ios_saf: 15 << 16, safari: 15 << 16, chrome: 100 << 16, firefox: 115 << 16 };

/**
 * Removes from a style sheet what a page cannot use: rules with a class that is not in `words`, then variables that
 * no remaining rule reads. Every page carries its styles inline, and the sheet serves the whole site.
 */
export function trimStyle(style: string, words: ReadonlySet<string>): string {
  const isUsed = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return words.has(part.name);
      const isNested = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'has');
      return !isNested || part.selectors.some(isUsed);
    });
  const used = inlineConstants(
    rewrite(style, {
      Rule: { style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []) },
    }),
  );
  const variables = new Set([...used.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return rewrite(used, {
    Rule: {
      property: () => [],
      supports: ({ value }) => (isTailwindFallback(value) ? value.rules : undefined),
    },
    Declaration: {
      custom: ({ name }) => (!name.startsWith('--') || variables.has(name) ? undefined : []),
    },
  });
}

const CONSTANT = '--(?:tw|color|text|radius|shadow|font)-[\\w-]+';

/** Replaces tokens and Tailwind's variables by their values, where there is one, or by the fallback where there is none. */
function inlineConstants(style: string): string {
  const values = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of style.matchAll(new RegExp(`(${CONSTANT}):([^;}]*)`, 'g')))
    if (value !== 'initial') values.set(name, (values.get(name) ?? new Set()).add(value));
  return style.replaceAll(
    new RegExp(`var\\((${CONSTANT})(?:,([^()]*))?\\)`, 'g'),
    (whole, name, fallback) => {
      const [value = fallback, second] = values.get(name) ?? [];
      return second === undefined && value !== undefined ? value : whole;
    },
  );
}

/** Everything in a text that could be a class name. */
export const wordsOf = (text: string) => text.replaceAll('&amp;', '&').split(/[\s"'`\\]+/);

/** Tailwind's defaults for browsers without `@property`. They serve all browsers here, so that `@property` can go. */
const isTailwindFallback = ({ condition }: SupportsRule) => JSON.stringify(condition).includes('margin-trim');

const rewrite = (style: string, visitor: Visitor<never>): string =>
  transform({ filename: 'page.css', code: Buffer.from(style), minify: true, targets: TARGETS, visitor })
    .code.toString()
    .replace(/^\/\*!.*?\*\//s, '');
