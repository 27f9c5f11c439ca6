import type { CollectionEntry } from 'astro:content';
import { picture } from '../assets/pictures.ts';
import { allServices, serviceLink } from '../content/catalogue.ts';
import type { RelatedService } from './RelatedServices.tsx';
import type { ServiceEntry } from './ServiceCard.tsx';

/** The cards of the home page, in order. */
export async function serviceCards(): Promise<ServiceEntry[]> {
  const services = await allServices();
  return Promise.all(
    services.map(async ({ id, data }) => ({
      image: await picture(id, [560]),
      title: data.title,
      description: data.card.description,
      features: data.card.features,
      link: serviceLink(id),
    })),
  );
}

/** Those of `services` with the given ids, for the foot of a page. */
export const relatedServices = (
  ids: string[],
  services: CollectionEntry<'services'>[],
): Promise<RelatedService[]> =>
  Promise.all(
    services
      .filter(({ id }) => ids.includes(id))
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(async ({ id, data }) => ({
        image: await picture(id, [560]),
        title: data.title,
        description: data.card.description,
        link: serviceLink(id),
      })),
  );
