import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  LocalBusiness,
  OpeningHoursSpecification,
  Service,
} from 'schema-dts';
import { site } from '../../site.config.ts';
import { type Day, groupsOfDays, type Week } from '../domain/hours.ts';
import { telLink } from '../domain/links.ts';

const url = (path: string) => new URL(path, import.meta.env.SITE).href;
const BUSINESS = url('/#business');

/** A number as it is dialled from anywhere: `+441632960018`. */
const worldwide = (phone: string) => telLink(phone).slice('tel:'.length);

const { latitude, longitude, country } = site.base;
const COUNTRY = country ? [{ '@type': 'Country' as const, name: country }] : [];

const AREAS = [...COUNTRY, ...(site.towns ?? []).map((name) => ({ '@type': 'City' as const, name }))];

/** Whose page it is; the home page says all of it. */
const BUSINESS_IN_SHORT = {
  '@type': 'LocalBusiness' as const,
  '@id': BUSINESS,
  name: site.name,
  url: url('/'),
  telephone: worldwide(site.emergencyPhone),
};

/** The firm, as search engines read it: only what the config states. */
function business(): LocalBusiness {
  return {
    ...BUSINESS_IN_SHORT,
    ...(site.tagline && { description: site.tagline }),
    email: site.email,
    image: url('/cards/social-card.jpg'),
    logo: url('/icon-512.png'),
    address: {
      '@type': 'PostalAddress',
      ...(site.streetAddress && { streetAddress: site.streetAddress }),
      ...(site.postcode && { postalCode: site.postcode }),
      addressLocality: site.base.town,
      ...(site.base.county && { addressRegion: site.base.county }),
      addressCountry: 'GB',
    },
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(AREAS.length > 0 && { areaServed: AREAS }),
    ...(site.hours && { openingHoursSpecification: hoursData(site.hours.week) }),
  };
}

const schemaDay = (day: Day) =>
  `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}` as `https://schema.org/${Capitalize<Day>}`;

/** The hours as search engines read them: a line for each span of days that have it, none for closed ones. */
const hoursData = (week: Week): OpeningHoursSpecification[] =>
  groupsOfDays(week)
    .filter(({ hours }) => hours !== 'closed')
    .flatMap(({ days, hours }) =>
      // Search engines take these two times for a whole day.
      (hours === '24 h' ? '00:00-23:59' : hours).split(', ').map((span): OpeningHoursSpecification => {
        const [opens = '', closes = ''] = span.split('-');
        return { '@type': 'OpeningHoursSpecification', dayOfWeek: days.map(schemaDay), opens, closes };
      }),
    );

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
    ...(AREAS.length > 0 && { areaServed: AREAS }),
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
  return { '@context': 'https://schema.org', '@graph': [BUSINESS_IN_SHORT, service, breadcrumbs, faq] };
}
