import { createElement, Fragment } from 'react';

/** Splits a search into the words to mark. */
export const searchWords = (search: string) => search.split(/\s+/).filter((word) => word.length > 1);

/** Splits `text` where one of `words` occurs, ignoring case; every second part is a match. */
export function splitMatches(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  return text.split(new RegExp(`(${pattern})`, 'gi'));
}

/** Text with the words of a search marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts = splitMatches(text, words).map((part, index) =>
    index % 2 === 1 ? createElement('mark', { className: 'bg-amber-tint text-inherit' }, part) : part,
  );
  return createElement(Fragment, null, ...parts);
}

const LEAD_CHARACTERS = 24;

/** Returns `text` from shortly before the first match on, so that a single line shows it. */
export function excerpt(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const start = (splitMatches(line, words)[0] ?? '').length;
  if (words.length === 0 || start === line.length || start <= LEAD_CHARACTERS) return line;
  return `…${line.slice(line.lastIndexOf(' ', start - LEAD_CHARACTERS / 2) + 1)}`;
}
