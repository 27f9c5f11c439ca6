import { FACT_NAMES } from '../../src/domain/claims.ts';
import { nearest } from '../../src/domain/distance.ts';
import type { Fault } from './fault.ts';
import type { Text } from './readText.ts';

/** What a service's text names that there is not: other services, and the owner's facts. */
export const mentionFaults = (text: Text, services: readonly string[]): Fault[] => [
  ...relatedFaults(text, services),
  ...factNameFaults(text),
];

function relatedFaults({ file, document, lineOf }: Text, services: readonly string[]): Fault[] {
  const { related } = document.toJS() ?? {};
  if (!Array.isArray(related)) return [];
  const others = services.filter((name) => file !== `src/content/services/${name}.md`);
  return related.flatMap((name, index) =>
    others.includes(name)
      ? []
      : [{ file, line: lineOf(['related', index]), message: `related: ${unknownService(name, others)}` }],
  );
}

function unknownService(name: unknown, others: readonly string[]): string {
  const meant = nearest(String(name), others);
  const advice = meant === undefined ? `Write one of: ${others.join(', ')}.` : `Did you mean ${meant}?`;
  return `there is no other service ${name}. ${advice}`;
}

/** The line that ends the part in which facts may be named. */
const END = /^---\r?$/;

function factNameFaults({ file, whole }: Text): Fault[] {
  const lines = whole.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && END.test(line));
  return lines.flatMap((line, index) =>
    [...line.matchAll(/\{(\w+)\}/g)].flatMap(([mark, name = '']) => {
      const message = index > end ? `${mark} ${BELOW}` : unknownFact(mark, name);
      return message === undefined ? [] : [{ file, line: index + 1, message }];
    }),
  );
}

const BELOW = 'stands below the second line ---, where no fact can be named. Write it out.';

function unknownFact(mark: string, name: string): string | undefined {
  if (FACT_NAMES.some((known) => known === name)) return undefined;
  const meant = nearest(name, FACT_NAMES);
  const advice =
    meant === undefined
      ? `There are: ${FACT_NAMES.map((known) => `{${known}}`).join(', ')}.`
      : `Did you mean {${meant}}?`;
  return `${mark} names no fact. ${advice}`;
}
