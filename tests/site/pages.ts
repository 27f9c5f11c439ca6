import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { ANSWER_PAGE } from '../../server/http/headers.ts';

export const DIST = join(import.meta.dirname, '..', '..', 'dist');

export type BuiltPage = { path: string; document: HTMLElement };

/** Every page of the built site by its path, `/404` among them; not the one that the server fills in. */
export function builtPages(): BuiltPage[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== ANSWER_PAGE.slice(1))
    .map((file) => ({
      path: `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`,
      document: parse(readFileSync(join(DIST, file), 'utf8')),
    }));
}

/** The built page at a path. */
export function builtPage(path: string): HTMLElement {
  const page = builtPages().find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page.document;
}

/** An element's words, with the white space of the source folded. */
export const textOf = (element: HTMLElement | null) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

export const textsOf = (root: HTMLElement, selector: string) => root.querySelectorAll(selector).map(textOf);
