import { z } from 'zod';

/**
 * The owner's facts. Change them here and nowhere else, then build again: the header,
 * footer, form, page titles and search-engine data all follow. The build says which facts
 * are still placeholders.
 */
const facts = {
  name: 'Company name',
  tagline: 'Trauma & biohazard cleaning, Wales',

  /** As you would print them; links are made from the digits. UK numbers, starting with 0. */
  emergencyPhone: '01632 960 018',
  mobilePhone: '07700 900 018',
  whatsappPhone: '07700 900 018',
  email: 'info@company.example',

  /** Where you are based, and the towns named in the footer. */
  base: { town: 'Brynmawr', county: 'Blaenau Gwent', country: 'Wales' },
  area: 'all of Wales',
  towns: [
    'Brynmawr',
    'Ebbw Vale',
    'Merthyr Tydfil',
    'Tredegar',
    'Abergavenny',
    'Abertillery',
    'Cwmbran',
    'Pontypool',
    'Newport',
    'Caerphilly',
  ],

  /** What you claim. Say only what you can show. */
  claims: {
    years: '20+',
    jobs: '1000+',
    safety: '100%',
    emailResponse: 'within 24 hours',
  },
  badges: [
    'IICRC Certified',
    'OSHA Compliance',
    'EPA Registered',
    'Biohazard Licensed',
    'Medical Waste Certified',
    'Trauma Scene Cleaning',
  ],
  copyrightYear: 2024,
};

const ukPhone = z.string().regex(/^0[\d ]{9,13}$/, 'a UK number of 10 or 11 digits, starting with 0');

const schema = z.object({
  name: z.string().min(2),
  tagline: z.string().min(2),
  emergencyPhone: ukPhone,
  mobilePhone: ukPhone,
  whatsappPhone: ukPhone,
  email: z.email(),
  base: z.object({ town: z.string().min(2), county: z.string().min(2), country: z.string().min(2) }),
  area: z.string().min(2),
  towns: z.array(z.string().min(2)).min(1),
  claims: z.object({ years: z.string(), jobs: z.string(), safety: z.string(), emailResponse: z.string() }),
  badges: z.array(z.string().min(2)),
  copyrightYear: z.int().min(2000),
});

export type Site = z.infer<typeof schema>;

/** The facts, checked: a build stops at the first that cannot be right, with its name. */
export const site: Site = schema.parse(facts);

/** Ofcom keeps these numbers, and RFC 2606 this domain, for fiction: nobody answers them. */
const FICTION = /^(01632 ?960|07700 ?900)|\.example$|^Company name$/;

/** The names of the facts that are still placeholders, for the build to warn of. */
export function placeholders(): string[] {
  return Object.entries(site)
    .filter(([, value]) => typeof value === 'string' && FICTION.test(value))
    .map(([name]) => name);
}
