import type { BreadcrumbList, FAQPage, Graph, LocalBusiness, Service } from 'schema-dts';
import { site } from '../../site.config.ts';

const url = (path: string) => new URL(path, import.meta.env.SITE).href;
const BUSINESS = url('/#business');

/** The firm, as search engines read it: only what the config states. */
function business(): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    '@id': BUSINESS,
    name: site.name,
    description: site.tagline,
    url: url('/'),
    telephone: site.emergencyPhone,
    email: site.email,
    image: url('/cards/social-card.jpg'),
    address: {
      '@type': 'PostalAddress',
      ...(site.streetAddress && { streetAddress: site.streetAddress }),
      ...(site.postcode && { postalCode: site.postcode }),
      addressLocality: site.base.town,
      addressRegion: site.base.county,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: site.base.latitude, longitude: site.base.longitude },
    areaServed: [
      { '@type': 'Country', name: site.base.country },
      ...site.towns.map((name) => ({ '@type': 'City' as const, name })),
    ],
    ...(site.openingHours.length > 0 && { openingHours: site.openingHours }),
  };
}

/** The home page's data. */
export const homeData = (): Graph => ({ '@context': 'https://schema.org', '@graph': [business()] });

type ServiceFacts = {
  title: string;
  description: string;
  questions: { question: string; answer: string }[];
};

/** A service page's data: the service, where the page stands, and its questions. */
export function servicePageData({ title, description, questions }: ServiceFacts, path: string): Graph {
  const service: Service = {
    '@type': 'Service',
    name: title,
    description,
    url: url(path),
    serviceType: title,
    areaServed: { '@type': 'Country', name: site.base.country },
    provider: { '@id': BUSINESS },
  };
  const breadcrumbs: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: url('/') },
      { '@type': 'ListItem', position: 2, name: 'Services', item: url('/#services') },
      { '@type': 'ListItem', position: 3, name: title },
    ],
  };
  const faq: FAQPage = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return { '@context': 'https://schema.org', '@graph': [business(), service, breadcrumbs, faq] };
}
