import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selector, SelectorComponent } from 'lightningcss';

const SOURCES = join(import.meta.dirname, '..', 'src');

/** Classes that our own style sheets name; all others are Tailwind's utilities, which nobody looks for in a built page. */
export const ownNames = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => [
      ...readFileSync(join(SOURCES, file), 'utf8').matchAll(/(?:\.|@utility )([a-z][\w-]*)/g),
    ])
    .map(([, name = '']) => name),
);

const CLASS = / class="([^"]*)"/g;
const classesOf = (list: string) => list.replaceAll('&amp;', '&').split(' ');

/**
 * A short name for each class of a page, the shortest for the most frequent.
 * @param kept names that stay, because scripts or we use them.
 */
export function shortNames(html: string, kept: ReadonlySet<string>): Map<string, string> {
  const uses = new Map<string, number>();
  for (const [, list = ''] of html.matchAll(CLASS))
    for (const name of classesOf(list)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = [...uses].filter(([name]) => !kept.has(name)).sort(([, one], [, other]) => other - one);
  const free = letters((name) => !kept.has(name));
  return new Map(names.map(([name]) => [name, free.next().value as string]));
}

/** a … z, aa … zz, as far as they are free. */
function* letters(isFree: (name: string) => boolean): Generator<string> {
  const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const first of ['', ...alphabet])
    for (const last of alphabet) if (isFree(first + last)) yield first + last;
}

/** Gives the page's elements the short names; in one order, so that the same list is the same text. */
export const shortenClasses = (html: string, names: ReadonlyMap<string, string>) =>
  html.replaceAll(
    CLASS,
    (_, list) =>
      ` class="${classesOf(list)
        .map((name) => names.get(name) ?? name)
        .sort()
        .join(' ')}"`,
  );

/** The same for a selector. */
export const shortenSelector = (selector: Selector, names: ReadonlyMap<string, string>): Selector =>
  selector.map((part): SelectorComponent => {
    if (part.type === 'class') return { ...part, name: names.get(part.name) ?? part.name };
    if (!('selectors' in part) || !Array.isArray(part.selectors)) return part;
    const selectors = (part.selectors as Selector[]).map((inner) => shortenSelector(inner, names));
    return { ...part, selectors } as SelectorComponent;
  });
