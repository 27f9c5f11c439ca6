import type { Facts } from './src/rules/facts.ts';

/**
 * The owner's facts. Change them here and nowhere else, then build again: the header,
 * footer, form, page titles and search-engine data all follow. The build says which facts
 * are still placeholders.
 */
export const site: Facts = {
  name: 'Company name',
  tagline: 'Trauma & biohazard cleaning, Wales',

  /** As you would print them; links are made from the digits. UK numbers, starting with 0. */
  emergencyPhone: '01632 960 018',
  mobilePhone: '07700 900 018',
  whatsappPhone: '07700 900 018',
  email: 'info@company.example',

  /** Where you are based, and the towns named in the footer. */
  base: {
    town: 'Brynmawr',
    county: 'Blaenau Gwent',
    country: 'Wales',
    latitude: 51.7985,
    longitude: -3.1786,
  },
  area: 'all of Wales',

  /** Shown nowhere until filled in: where you receive post, what you are registered as. */
  streetAddress: '',
  postcode: '',
  companyNumber: '',
  wasteCarrierRegistration: '',
  /** As schema.org writes them, e.g. 'Mo-Fr 08:00-18:00'; none are claimed while this is empty. */
  openingHours: [],
  /** How long a request is kept, for the privacy notice: "We keep it …". */
  retention: 'until your enquiry is settled, and longer only where tax, insurance or waste law asks us to',

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

  /** What you claim. Say only what you can show. The texts in src/content/services name some of it in words. */
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
