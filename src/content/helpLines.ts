import type { Source } from './sources.ts';

/** Somebody else who helps: by phone where the number could be checked, else by their own page. */
export type HelpLine = {
  /** As texts name it. */
  name: string;
  /** The number, as it is printed after the name, and as it is dialled. */
  phone?: { label: string; dial: string };
  /** Their own page, where no number could be checked. */
  page?: string;
  /** Their own page, for texts that name them beside no number. */
  site?: string;
  /** For whom it is; hours and cost only where the body itself states them. */
  note: string;
  source: Omit<Source, 'statement'>;
};

const LOOKED_UP = '2026-11-22';

/**
 * Every help line that a page names, and where each was looked up. tests/site/helpLines.test.ts holds that no page
 * prints another number, and that a page links what it names.
 */
export const HELP_LINES = {
  samaritans: {
    name: 'Samaritans',
    phone: { label: '116 123', dial: '116123' },
    site: 'https://www.samaritans.org/',
    note: 'free at any hour, even without credit',
    source: {
      source: 'Samaritans, contact page',
      address: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
      lookedUp: LOOKED_UP,
    },
  },
  nhs: {
    name: 'NHS 111',
    phone: { label: 'option 2', dial: '111' },
    note: 'urgent mental health support, free at any hour',
    source: {
      source: 'Welsh Government, 10 October 2025',
      address:
        'https://www.wired-gov.net/wg/news.nsf/articles/more+than+200000+calls+to+urgent+mental+health+service+10102025161000',
      lookedUp: LOOKED_UP,
    },
  },
  call: {
    name: 'C.A.L.L. for Wales',
    page: 'https://callhelpline.org.uk/',
    note: 'mental health helpline',
    // Only lists of others were found to print its number, so that none is printed here.
    source: {
      source: 'C.A.L.L. Mental Health Listening Line for Wales',
      address: 'https://callhelpline.org.uk/',
      lookedUp: null,
    },
  },
  cruse: {
    name: 'Cruse Bereavement',
    phone: { label: '0808 808 1677', dial: '+448088081677' },
    site: 'https://www.cruse.org.uk/',
    note: 'for those who are bereaved',
    source: {
      source: 'Cruse, the head of its pages',
      address: 'https://www.cruse.org.uk/cruse-receives-funding-boost-government',
      lookedUp: LOOKED_UP,
    },
  },
  victimSupport: {
    name: 'Victim Support',
    phone: { label: '0808 16 89 111', dial: '+448081689111' },
    site: 'https://www.victimsupport.org.uk/',
    note: 'after a crime, free at any hour',
    source: {
      source: 'Victim Support',
      address: 'https://www.victimsupport.org.uk/247-support-still-available-victims-crime/',
      lookedUp: LOOKED_UP,
    },
  },
  // A number in Welsh was printed in 2021; in October 2026 somebody did not find it on the page that is linked.
  samaritansWelsh: {
    name: 'Samaritans in Welsh',
    page: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
    note: 'ask them when somebody speaks Welsh',
    source: {
      source: 'Samaritans Cymru in the words of the Welsh Language Commissioner: free, even without credit',
      address: 'https://www.comisiynyddygymraeg.cymru/newyddion/mae-n-bwysig-siarad-a-hynny-yn-eich-mamiaith',
      lookedUp: LOOKED_UP,
    },
  },
  // No number, and no page of its own, was found.
  liaison: {
    name: 'National Advisory and Liaison Service',
    page: 'https://executive.nhs.wales/news/execnews/responding-to-people-bereaved-exposed-or-affected-by-suicide',
    note: 'for anyone in Wales affected by suicide',
    source: {
      source: 'NHS Wales Executive; Welsh Government, 10 September 2024',
      address:
        'https://executive.nhs.wales/news/execnews/responding-to-people-bereaved-exposed-or-affected-by-suicide',
      lookedUp: LOOKED_UP,
    },
  },
  helpIsAtHand: {
    name: 'Help is at Hand Cymru',
    page: 'https://phw.nhs.wales/',
    note: 'a free guide',
    source: {
      source: 'Care Appointments on its launch; the page of Public Health Wales itself was not found',
      address: 'https://careappointments.com/care-news/wales/92746/300-suicide-deaths-a-year-in-wales',
      lookedUp: LOOKED_UP,
    },
  },
  compensation: {
    name: 'Criminal Injuries Compensation Authority',
    page: 'https://www.gov.uk/guidance/criminal-injuries-compensation-a-guide',
    note: 'after a violent crime',
    source: {
      source: 'Criminal Injuries Compensation Authority, GOV.UK',
      address: 'https://www.gov.uk/guidance/criminal-injuries-compensation-a-guide',
      lookedUp: LOOKED_UP,
    },
  },
  shelter: {
    name: 'Shelter Cymru',
    page: 'https://sheltercymru.org.uk/',
    note: 'free advice on housing in Wales',
    source: {
      source: 'Shelter Cymru, our history; no number of today was found',
      address: 'https://sheltercymru.org.uk/what-we-do/our-history/',
      lookedUp: LOOKED_UP,
    },
  },
  hoarding: {
    name: 'HoardingUK',
    page: 'https://hoardinguk.org/',
    note: 'a charity for people who hoard, and those near them',
    source: {
      source: 'HoardingUK, newsletter; no number of today was found',
      address: 'https://hoardinguk.org/?p=72621',
      lookedUp: LOOKED_UP,
    },
  },
  ombudsman: {
    name: 'Financial Ombudsman Service',
    page: 'https://www.financial-ombudsman.org.uk/',
    note: 'free, when an insurer says no',
    source: {
      source:
        'Kael Tripton, consumer guide, reviewed 22 June 2026; the Service’s own page could not be opened',
      address: 'https://www.kaeltripton.com/insurance-ombudsman-uk/',
      lookedUp: LOOKED_UP,
    },
  },
  citizensAdvice: {
    name: 'Citizens Advice',
    page: 'https://www.citizensadvice.org.uk/wales/',
    note: 'free advice on money, benefits and rights',
    source: {
      source: 'Citizens Advice; its page could not be opened',
      address: 'https://www.citizensadvice.org.uk/wales/',
      lookedUp: null,
    },
  },
  naturalResources: {
    name: 'Natural Resources Wales',
    phone: { label: '0300 065 3000', dial: '+443000653000' },
    site: 'https://naturalresources.wales/',
    note: 'takes reports of dumped waste and pollution',
    source: {
      source: 'Natural Resources Wales',
      address:
        'https://naturalresources.wales/about-us/news-and-blogs/news/nrw-warning-over-illegal-waste-collectors/',
      lookedUp: LOOKED_UP,
    },
  },
} as const satisfies Record<string, HelpLine>;

export type HelpLineName = keyof typeof HELP_LINES;

/** Their names, in the order in which lists show them. */
export const HELP_LINE_NAMES = Object.keys(HELP_LINES) as [HelpLineName, ...HelpLineName[]];

/** Those who listen, for pages on deaths and crimes. */
export const LISTENERS: readonly HelpLineName[] = ['samaritans', 'nhs', 'cruse', 'victimSupport', 'call'];
