import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { BUDGETS } from '../../bench/budgets.ts';
import { promises } from '../../site.config.ts';
import { watchOutside } from '../support/outside.ts';
import { servicePaths } from '../support/sitePages.ts';
import { buildSite, CONFIG, makeSite } from './ownSite.ts';
import { builtPage, textOf, textsOf } from './pages.ts';

const MARK = 'marked-7f3a';

/** What an owner may have set where the site is built, each with a word that nobody may read. */
const SECRETS = {
  DATABASE_URL: `postgres://owner:${MARK}@127.0.0.1/site`,
  SMTP_URL: `smtp://owner:${MARK}@mail.example`,
  ALERT_TO: `${MARK}@mail.example`,
  SUPABASE_SERVICE_ROLE_KEY: `sb_secret_${MARK}`,
  SECRET: MARK,
};

const IF_CLOSED = 'If you ring when we are closed, leave your number and we ring back when we open.';
const HOURS = {
  week: {
    monday: '08:00-18:00',
    tuesday: '08:00-18:00',
    wednesday: '08:00-18:00',
    thursday: '08:00-18:00',
    friday: '08:00-12:00, 13:00-18:00',
    saturday: '24 h',
    sunday: 'closed',
  },
  ifClosed: IF_CLOSED,
};

const PRICES = ['One room: £300 to £600, with VAT', 'A whole house: from £1,500, with VAT'];

/** Facts that the config leaves unset, and what an owner may write there. */
const FACTS = [
  ['hours: null', `hours: ${JSON.stringify(HOURS)}`],
  ["response: ''", "response: 'We aim to be in Gwent within two hours.'"],
  ["welsh: ''", "welsh: 'both'"],
  ['identityCards: false, dbsChecked: false', 'identityCards: true, dbsChecked: true'],
  ["streetAddress: ''", "streetAddress: '12 Long Street'"],
  ["postcode: ''", "postcode: 'NP23 4AB'"],
  ["companyNumber: ''", "companyNumber: '01234567'"],
  ["hosting: ''", "hosting: 'on a server of ours in Wales'"],
  ['prices: []', `prices: ${JSON.stringify(PRICES)}`],
  ['insurance: []', "insurance: ['Public liability: £10 million']"],
  ['accreditations: []', "accreditations: ['Buyers’ Scheme Gold']"],
  ['memberships: []', "memberships: ['Cleaners’ Guild of Wales']"],
  ["methodStatement: ''", "methodStatement: '/method-statement.pdf'"],
  ["wasteCarrierRegistration: ''", "wasteCarrierRegistration: 'CBDU000000'"],
] as const;

/** A site whose owner keeps every promise and has stated every fact. */
function makeKeptSite(): string {
  let filledIn = CONFIG.replaceAll('kept: false', 'kept: true');
  for (const [unset, set] of FACTS) {
    expect(filledIn).toContain(unset);
    filledIn = filledIn.replace(unset, set);
  }
  const site = makeSite(filledIn);
  mkdirSync(join(site, 'public'));
  writeFileSync(join(site, 'public', 'method-statement.pdf'), '%PDF-1.7');
  return site;
}

test('the build reaches for nothing outside, no secret gets into what it writes, SIGN_UP=closed, promises are kept and facts are shown', () => {
  const watch = watchOutside();
  const site = makeKeptSite();
  const folder = join(site, 'dist');
  const { status, stdout, stderr } = buildSite(site, { ...SECRETS, SIGN_UP: 'closed', ...watch.env });
  expect(status, stdout + stderr).toBe(0);
  expect(watch.attempts()).toEqual([]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('_headers');
  const written = files
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
  expect(written).not.toContain(MARK);
  // supabase-js knows what such a key starts with.
  expect(written).not.toMatch(/sb_secret_[\w-]{8}/);
  expect(written).not.toContain('jwtSecret');
  expect(written).toContain('Admin Login');
  expect(written).not.toContain('Need an account? Sign up');
  expectFacts(folder);
  expectPromises(folder, stdout + stderr);
  expectBudgets(folder, stdout + stderr);
  rmSync(site, { recursive: true });
});

/** What the server's headers weigh beside a page; tests/browser/public/budgets.spec.ts weighs all of it. */
const HEADERS_BYTES = { home: 1_062, service: 938 };

const ROUND_TRIP_BYTES = BUDGETS.home.document;
/** What may be too much on home: hours beside six buttons, address, numbers, memberships; 30 more or less by chance. */
const MORE_FACTS_BYTES = 400;

/** With every fact and promise, service pages still come in one round trip; home takes another, and the build says so. */
function expectBudgets(dist: string, output: string) {
  const bytes = (page: string) => statSync(join(dist, `${page}.html.br`)).size;
  for (const path of servicePaths())
    expect(bytes(path) + HEADERS_BYTES.service, path).toBeLessThanOrEqual(ROUND_TRIP_BYTES);
  expect(bytes('/index') + HEADERS_BYTES.home).toBeLessThanOrEqual(ROUND_TRIP_BYTES + MORE_FACTS_BYTES);
  expect(output).toMatch(/Longer than a phone loads at once: index\.html \(\d+ bytes\)\. /);
}

const PLACE = '[aria-label="What we promise"]';

/** Each promise stands on some page as a line of its own; without those lines pages are as they were. */
function expectPromises(dist: string, output: string) {
  expect(output).not.toContain('that no page makes yet');
  const made = new Set<string>();
  for (const path of servicePaths()) {
    const page = parse(readFileSync(join(dist, `${path}.html`), 'utf8'));
    const lines = textsOf(page, `${PLACE} li`);
    expect(lines.length, path).toBeGreaterThan(0);
    for (const line of lines) made.add(line);
    page.querySelector(PLACE)?.remove();
    expect(textsOf(page, '#shared-title + div details:first-child li')).toEqual(PRICES);
    for (const fact of page.querySelectorAll('.hours, [data-credentials], details ul')) fact.remove();
    expect(textOf(page.querySelector('main'))).toBe(textOf(builtPage(path).querySelector('main')));
  }
  expect([...made].sort()).toEqual(
    Object.values(promises)
      .map(({ sentence }) => sentence)
      .sort(),
  );
}

/** Each fact that is set stands where it is looked for; hours beside every button that dials. */
function expectFacts(dist: string) {
  const page = (path: string) => parse(readFileSync(join(dist, `${path}.html`), 'utf8'));
  const [home, visit, empty] = ['/index', '/before-we-come', '/services/void-property-cleaning'].map(page);
  for (const document of [home, visit, empty]) {
    expect(textOf(document?.querySelector('.call-bar .hours') ?? null)).toBe(
      'Mon to Thu 08:00–18:00, Fri 08:00–12:00 and 13:00–18:00, Sat 24 h, Sun closed',
    );
    expect(document?.querySelector('[data-hours]')?.getAttribute('data-hours')).toBe(
      '480-1080 1920-2520 3360-3960 4800-5400 6240-6480 6540-6840 7200-8640',
    );
    const code = document?.querySelector('body')?.getAttribute('data-code') ?? '';
    expect(readFileSync(join(dist, code), 'utf8')).toContain('Open now');
  }
  for (const place of ['#home', '#services', '#contact', '[data-menu]', '[aria-label="Call, write or chat"]'])
    expect(home?.querySelector(`${place} .hours`), place).not.toBeNull();
  for (const place of ['#service-title', '#closing-title']) {
    const line = textOf(empty?.querySelector(place)?.closest('section')?.querySelector('.hours') ?? null);
    expect(line, place).toContain(`${IF_CLOSED} We aim to be in Gwent within two hours.`);
  }
  const graph = JSON.parse(home?.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => `https://schema.org/${day}`);
  expect(graph['@graph'][0].openingHoursSpecification).toEqual([
    span(weekdays, '08:00', '18:00'),
    span(['https://schema.org/Friday'], '08:00', '12:00'),
    span(['https://schema.org/Friday'], '13:00', '18:00'),
    span(['https://schema.org/Saturday'], '00:00', '23:59'),
  ]);
  for (const document of [home, visit])
    expect(textOf(document?.querySelector('[lang="cy"]') ?? null)).toBe(
      'Mae croeso i chi ffonio neu ysgrifennu atom yn Gymraeg.',
    );
  expect(textsOf(home as HTMLElement, '[aria-label="Memberships"] li')).toEqual(['Cleaners’ Guild of Wales']);
  expect(visit?.querySelectorAll('[aria-label="Who we send"] li')).toHaveLength(2);
  for (const document of [visit, empty]) {
    const credentials = document?.querySelector('[data-credentials]');
    for (const fact of ['£10 million', 'Buyers’ Scheme Gold', 'Cleaners’ Guild of Wales', 'CBDU000000'])
      expect(textOf(credentials ?? null)).toContain(fact);
    const sample = credentials?.querySelector('a')?.getAttribute('href') ?? '';
    expect(existsSync(join(dist, sample))).toBe(true);
  }
}

const span = (dayOfWeek: string[], opens: string, closes: string) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek,
  opens,
  closes,
});

test('a secret key where the public one belongs stops the build, and gets nowhere', () => {
  const site = makeSite(CONFIG);
  const project = {
    PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: `sb_secret_${MARK}`,
  };
  const { status, stdout, stderr } = buildSite(site, project);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('PUBLIC_SUPABASE_ANON_KEY is a secret key');
  expect(stdout + stderr).not.toContain(MARK);
  expect(existsSync(join(site, 'dist'))).toBe(false);
  rmSync(site, { recursive: true });
});
