import type { Answers } from './src/domain/answers.ts';
import type { Facts } from './src/domain/facts.ts';
import type { Promises } from './src/domain/promises.ts';

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
  /** How far you come in an emergency: "… emergency response". */
  emergencyArea: 'nationwide',

  /** Shown nowhere until filled in: where you receive post, what you are registered as. */
  streetAddress: '',
  postcode: '',
  companyNumber: '',
  wasteCarrierRegistration: '',

  /**
   * When somebody answers the phone, in British time. Nothing is claimed while this is null. To set it:
   *   hours: {
   *     week: {
   *       monday: '08:00-18:00',              (each day: one span,
   *       tuesday: '08:00-12:00, 13:00-18:00', several with a comma,
   *       wednesday: '24 h',                  the whole day,
   *       thursday: 'closed',                 none,
   *       friday: '18:00-02:00', …            or one that goes on past midnight)
   *     },
   *     ifClosed: 'If you ring when we are closed, leave your number and we ring back when we open.',
   *   },
   * Bank holidays are days like any other. `response` says in a sentence how soon you come; '' says nothing.
   */
  hours: null,
  response: '',

  /** Whether people may ring or write in Welsh: 'both', 'phone', 'writing' or 'neither'. '' tells them to ask. */
  welsh: '',

  /** What is true of everyone whom you send. What is not, people can ask for. */
  team: { identityCards: false, dbsChecked: false, womanOnRequest: false },

  /**
   * What you charge, under "What it costs, and who pays", once filled in: ['One room: £300 to £600, with VAT'].
   * Without it, people are told what a price depends on.
   */
  prices: [],

  /** For buyers, shown once filled in: 'Public liability: £10 million'; schemes; bodies in the UK that you belong to. */
  insurance: [],
  accreditations: [],
  memberships: [],
  /** A sample to download: put the file into public/ and write '/method-statement.pdf'. */
  methodStatement: '',

  /** How long a request is kept, for the privacy notice: "We keep it …". */
  retention: 'until your enquiry is settled, and longer only where tax, insurance or waste law asks us to',

  /**
   * Who runs the server that keeps requests, and in which country, for the privacy notice: "It is kept …".
   * The law wants it said: e.g. 'on a server of ours in Wales'.
   */
  hosting: '',

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

/**
 * How your answers from the desk begin, by WhatsApp, mail and text message; staff add to them before they send.
 * {name}, {service} and {company} are filled in. Others may see a mail's subject: it names no service.
 */
export const answers: Answers = {
  subject: 'Your request to {company}',
  message: 'Hello {name},\n\nthank you for writing to {company}. You asked us about: {service}.\n\n',
};

/**
 * What you promise beyond the claims above. Each is off, and shown nowhere, until you write `kept: true`
 * because you keep it on every job. It then stands, as its own line, on the pages that it belongs to. The texts
 * say what people can ask for, and read well either way.
 */
export const promises: Promises = {
  writtenPrice: { sentence: 'You get our price in writing before any work begins.', kept: false },
  unmarkedVehicles: { sentence: 'Our vehicles carry no sign that shows what we do.', kept: false },
  inConfidence: {
    sentence: 'We speak of your case only as you agree, as the work needs, or as the law requires.',
    kept: false,
  },
  nothingLeavesUnasked: {
    sentence: 'We ask you before anything of value or meaning leaves the house.',
    kept: false,
  },
  valuablesSetAside: {
    sentence: 'Papers, photographs, money and jewellery that we find are put aside for you.',
    kept: false,
  },
  photographs: { sentence: 'If you want them, you get photographs from before and after.', kept: false },
  writtenRecord: { sentence: 'When we finish, you get a written record of what was done.', kept: false },
  wastePapers: { sentence: 'You get copies of the notes for every load of waste.', kept: false },
  riskAssessment: {
    sentence: 'You can read our risk assessment and method statement before we start.',
    kept: false,
  },
  sharpsCounted: {
    sentence: 'Sharps are counted as they are sealed, and you are told how many.',
    kept: false,
  },
  laundry: { sentence: 'We wash clothes and bedding that can be saved, if you ask us to.', kept: false },
  stages: { sentence: 'Long jobs are priced in stages, and you may stop after any of them.', kept: false },
};
