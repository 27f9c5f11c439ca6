import type { Facts } from './facts.ts';

type Named = Pick<Facts, 'area' | 'emergencyArea' | 'base' | 'claims'>;

/** A figure as a sentence says it: `20+` is `over 20`. */
export const inWords = (figure: string) => figure.replace(/^(\d[\d,]*)\+$/, 'over $1');

/** What a text may name in braces. */
export const FACT_NAMES = [
  'years',
  'jobs',
  'safety',
  'emailResponse',
  'area',
  'emergencyArea',
  'town',
] as const;

/** What stands there in its place: undefined for what the owner does not claim. */
const namesOf = ({
  area,
  emergencyArea,
  base,
  claims,
}: Named): Record<(typeof FACT_NAMES)[number], string | undefined> => ({
  years: claims?.years && inWords(claims.years),
  jobs: claims?.jobs,
  safety: claims?.safety,
  emailResponse: claims?.emailResponse,
  area,
  emergencyArea,
  town: base.town,
});

const NAME = /\{(\w+)\}/g;

/**
 * A text with the owner's facts in place of their names, such as `{years}`. A sentence that names one which the
 * owner has left empty is left out; the text is empty where that was all of it.
 * @throws where there is no such name.
 */
export function withFacts(text: string, site: Named): string {
  const facts: Record<string, string | undefined> = namesOf(site);
  const isKept = (sentence: string) =>
    [...sentence.matchAll(NAME)].every(([mark, name = '']) => {
      if (!(name in facts)) throw new Error(`${mark} names none of ${Object.keys(facts).join(', ')}`);
      return Boolean(facts[name]);
    });
  return text
    .split(/(?<=[.?!])\s+/)
    .filter(isKept)
    .map((sentence) => {
      const said = sentence.replace(NAME, (_, name: string) => facts[name] ?? '');
      return sentence.startsWith('{') ? said.charAt(0).toUpperCase() + said.slice(1) : said;
    })
    .join(' ');
}
