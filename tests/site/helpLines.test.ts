import { describe, expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { HELP_LINE_NAMES, HELP_LINES, type HelpLine } from '../../src/content/helpLines.ts';
import { sourceSchema } from '../../src/content/sources.ts';
import { phonesOf, telLink } from '../../src/domain/links.ts';
import { publicPaths } from '../support/sitePages.ts';
import { builtPage, textOf } from './pages.ts';

const LINES: HelpLine[] = HELP_LINE_NAMES.map((name) => HELP_LINES[name]);
const linkTo = ({ phone, page }: HelpLine) => (phone ? `tel:${phone.dial}` : page);

/** Numbers that nobody has to look up, and the owner's. */
const KNOWN = ['tel:999', 'tel:101', ...phonesOf(site).map(telLink)];

test.each(LINES)('$name has a number or a page, and a source', (line) => {
  expect([line.phone, line.page].filter(Boolean)).toHaveLength(1);
  expect(sourceSchema.safeParse({ statement: line.note, ...line.source }).success).toBe(true);
});

test('no line claims to be free or open at a time that nobody has looked up', () => {
  for (const { note, source } of LINES)
    if (source.lookedUp === null) expect(note).not.toMatch(/hour|day|evening|even without/);
});

test('one page lists them all', () => {
  const links = builtPage('/before-we-come').querySelectorAll('[aria-labelledby="help"] a');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(LINES.map(linkTo));
});

describe.each(publicPaths())('%s', (path) => {
  const main = builtPage(path).querySelector('main');
  const links = (main?.querySelectorAll('a') ?? []).map((link) => link.getAttribute('href') ?? '');

  test('dials no number that the list of help lines does not have', () => {
    const known = [...KNOWN, ...LINES.map(linkTo)];
    for (const link of links) if (link.startsWith('tel:')) expect(known).toContain(link);
  });

  test('what all pages say links each body that it names, too', () => {
    const shared = main?.querySelector('#shared-title')?.closest('section');
    const linked = shared?.querySelectorAll('p a').map(textOf) ?? [];
    for (const { name } of LINES) if (textOf(shared ?? null).includes(name)) expect(linked).toContain(name);
  });

  test('links everybody whom it names', () => {
    // What every service page says names some more: there a link leads to the whole list.
    const shared = main?.querySelector('#shared-title')?.closest('section');
    if (shared) expect(shared.querySelector('a[href="/before-we-come"]')).not.toBeNull();
    const words = textOf(main).replace(textOf(shared ?? null), '');
    for (const line of LINES) if (words.includes(line.name)) expect(links, line.name).toContain(linkTo(line));
  });
});
