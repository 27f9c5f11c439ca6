import { withFacts } from '../domain/claims.ts';
import type { Facts } from '../domain/facts.ts';

/**
 * The owner's facts put into all texts of a file's front matter. What says nothing any more without a fact that is
 * left empty leaves its list: a benefit, a question.
 * @throws where a text that must be there has nothing left, or names a fact that there is not.
 */
export function inOwnWords<Part>(part: Part, site: Facts): Part {
  if (typeof part === 'string') return withFacts(part, site) as Part;
  if (Array.isArray(part)) {
    return part.filter((item) => !isLeftEmpty(item, site)).map((item) => inOwnWords(item, site)) as Part;
  }
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (isLeftEmpty(value, site)) throw new Error(`${name}: nothing is left of it without an empty fact`);
      return [name, inOwnWords(value, site)];
    }),
  ) as Part;
}

const isLeftEmpty = (item: unknown, site: Facts): boolean =>
  typeof item === 'string'
    ? item !== '' && withFacts(item, site) === ''
    : !Array.isArray(item) &&
      typeof item === 'object' &&
      item !== null &&
      Object.values(item).some((value) => typeof value === 'string' && isLeftEmpty(value, site));
