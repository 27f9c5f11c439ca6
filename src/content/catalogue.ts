import { type CollectionEntry, getCollection } from 'astro:content';
import { site } from '../../site.config.ts';
import { nearest } from '../domain/distance.ts';
import { inOwnWords } from './ownWords.ts';
import type { SharedText, VisitText } from './schema.ts';
import { unsourced } from './sources.ts';

/** Where a service's page is. */
export const serviceLink = (id: string) => `/services/${id}`;

/**
 * The services in the order of the home page. `related` keeps those that exist, so that a service is taken away by
 * removing its file alone.
 * @throws when a related service is misspelt, two services have the same place, or a law has no source.
 */
export async function allServices(): Promise<CollectionEntry<'services'>[]> {
  const services = await getCollection('services');
  const ids = services.map(({ id }) => id);
  for (const { id, data } of services) {
    const misspelt = data.related.find((other) => !ids.includes(other) && nearest(other, ids));
    if (misspelt)
      throw new Error(
        `src/content/services/${id}.md: related: ${misspelt}: did you mean ${nearest(misspelt, ids)}?`,
      );
  }
  services.forEach(checkSources);
  for (const [order, same] of Map.groupBy(services, ({ data }) => data.order)) {
    const names = same.map(({ id }) => `src/content/services/${id}.md`);
    if (names.length > 1) throw new Error(`order: ${order} is in ${names.join(' and ')}; each needs its own`);
  }
  return services.map(personal).sort((a, b) => a.data.order - b.data.order);
}

/** With the owner's facts in its texts. Not in the schema: what that makes is kept from build to build. */
function personal(entry: CollectionEntry<'services'>): CollectionEntry<'services'> {
  const file = `src/content/services/${entry.id}.md`;
  const [mark] = /\{\w+\}/.exec(entry.body ?? '') ?? [];
  if (mark) throw new Error(`${file}: ${mark}: facts are named between the two lines --- alone`);
  const { sources, ...texts } = entry.data;
  try {
    return { ...entry, data: { ...inOwnWords(texts, site), sources } };
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

/** The texts that all service pages share, in the order in which pages show them. @throws as above. */
export async function sharedTexts(): Promise<SharedText[]> {
  const texts = await getCollection('shared');
  texts.forEach(checkSources);
  return texts.sort((a, b) => a.data.order - b.data.order).map(({ data }) => data);
}

/** The sections of the page "Before we come", in order. @throws as above. */
export async function visitTexts(): Promise<VisitText[]> {
  const texts = await getCollection('visit');
  texts.forEach(checkSources);
  return texts.sort((a, b) => a.data.order - b.data.order).map(({ data }) => data);
}

/** A page names a law only if somebody has looked it up. */
function checkSources({ collection, id, data, body }: CollectionEntry<'services' | 'shared' | 'visit'>) {
  const { sources, ...shown } = data;
  const missing = unsourced(`${JSON.stringify(shown)} ${body ?? ''}`, sources);
  if (missing.length > 0)
    throw new Error(`src/content/${collection}/${id}: sources: none for ${missing.join(', ')}`);
}
