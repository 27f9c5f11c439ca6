import { type CollectionEntry, getCollection } from 'astro:content';

/** Where a service's page is. */
export const serviceLink = (id: string) => `/services/${id}`;

/** The twelve services in the order of the home page. @throws when one names a related service that is not there. */
export async function allServices(): Promise<CollectionEntry<'services'>[]> {
  const services = await getCollection('services');
  const ids = new Set(services.map(({ id }) => id));
  for (const { id, data } of services) {
    const unknown = data.related.find((other) => !ids.has(other) || other === id);
    if (unknown)
      throw new Error(`src/content/services/${id}.md: related: there is no other service ${unknown}`);
  }
  for (const [order, same] of Map.groupBy(services, ({ data }) => data.order)) {
    const names = same.map(({ id }) => `src/content/services/${id}.md`);
    if (names.length > 1)
      throw new Error(`order: ${order} stands in ${names.join(' and ')}; each needs its own`);
  }
  return services.sort((a, b) => a.data.order - b.data.order);
}
