import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Facts } from '../../src/domain/facts.ts';
import { PROMISES } from '../../src/domain/promises.ts';
import { watchOutside } from '../support/outside.ts';
import { servicePaths } from '../support/sitePages.ts';
import { buildSite, makeSite, promiseSentence } from './ownSite.ts';
import { textOf, textsOf } from './pages.ts';

const MARK = 'marked-7f3a';

/** Settings of the machine that builds. None may get into the site. */
const SECRETS = {
  DATABASE_URL: `postgres://owner:${MARK}@127.0.0.1/site`,
  SMTP_URL: `smtp://owner:${MARK}@mail.example`,
  SUPABASE_SERVICE_ROLE_KEY: `sb_secret_${MARK}`,
};

/** Only what a site cannot do without. */
const BARE: Facts = {
  name: 'Bare Firm',
  emergencyPhone: '+44 1495 290000',
  email: 'help@bare.example',
  base: { town: 'Newport' },
};

/** Every fact. */
const FULL: Facts = {
  ...BARE,
  name: 'Full Firm',
  tagline: 'Cleaning after trauma',
  mobilePhone: '07411 123456',
  whatsappPhone: '07411 123456',
  base: { town: 'Newport', county: 'Gwent', country: 'Wales', latitude: 51.588, longitude: -2.997 },
  area: 'all of Gwent',
  emergencyArea: 'nationwide',
  streetAddress: '12 Long Street',
  postcode: 'NP20 1AB',
  companyNumber: '01234567',
  wasteCarrierRegistration: 'CBDU000000',
  hours: {
    week: {
      monday: '08:00-18:00',
      tuesday: '08:00-18:00',
      wednesday: '08:00-18:00',
      thursday: '08:00-18:00',
      friday: '08:00-12:00, 13:00-18:00',
      saturday: '24 h',
      sunday: 'closed',
    },
    ifClosed: 'Leave your number and we ring back when we open.',
  },
  response: 'We aim to be in Gwent within two hours.',
  welsh: 'both',
  team: { identityCards: true, dbsChecked: true, womanOnRequest: true },
  prices: ['One room: £300 to £600, with VAT'],
  insurance: ['Public liability: £10 million'],
  accreditations: ['Buyers’ Scheme Gold'],
  memberships: ['Cleaners’ Guild of Wales'],
  methodStatement: '/method-statement.pdf',
  retention: 'for six months',
  hosting: 'on a server of ours in Wales',
  towns: ['Newport', 'Cwmbran'],
  claims: { years: '30+', jobs: '500+', safety: '100%', emailResponse: 'within 12 hours' },
  badges: ['Good Badge'],
  copyrightYear: 2031,
};

let site = '';
afterEach(() => rmSync(site, { recursive: true, force: true }));

const pageOf = (path: string) => parse(readFileSync(join(site, 'dist', `${path}.html`), 'utf8'));

test('every fact and promise is shown, the build asks nothing outside, and no secret is in the site', () => {
  site = makeSite(FULL, true);
  mkdirSync(join(site, 'public'));
  writeFileSync(join(site, 'public', 'method-statement.pdf'), '%PDF-1.7');
  const watch = watchOutside();
  const { status, output } = buildSite(site, { ...SECRETS, ...watch.env });
  expect(status, output).toBe(0);
  expect(watch.attempts()).toEqual([]);
  const files = readdirSync(join(site, 'dist'), { recursive: true, withFileTypes: true });
  const written = files
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
  // Compared as booleans: a failure must not print the whole site.
  expect(written.includes(MARK)).toBe(false);
  // supabase-js names the prefix of such keys.
  expect(/sb_secret_[\w-]{8}/.test(written)).toBe(false);
  expectFacts();
  expectPromises();
});

function expectFacts() {
  const [home, before, empty] = ['index', 'before-we-come', 'services/void-property-cleaning'].map(pageOf);
  for (const document of [home, before, empty]) {
    expect(textOf(document?.querySelector('.call-bar .hours') ?? null)).toBe(
      'Mon to Thu 08:00–18:00, Fri 08:00–12:00 and 13:00–18:00, Sat 24 h, Sun closed',
    );
    const scripts = document?.querySelector('body')?.getAttribute('data-code')?.split(' ') ?? [];
    const code = scripts.map((path) => readFileSync(join(site, 'dist', path), 'utf8')).join('');
    expect(code).toContain('Open now');
  }
  const words = textOf(home?.querySelector('body') ?? null);
  for (const fact of [
    FULL.name,
    'all of Gwent',
    '12 Long Street, NP20 1AB',
    'Company number 01234567',
    '© 2031',
    'over 30 years',
    '500+',
    'Good Badge',
    '12hr e-mail response',
    'Mae croeso i chi ffonio neu ysgrifennu atom yn Gymraeg.',
    'Leave your number and we ring back when we open. We aim to be in Gwent within two hours.',
  ])
    expect(words).toContain(fact);
  const graph = JSON.parse(home?.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  const [business] = graph['@graph'];
  expect(business).toMatchObject({ '@type': 'LocalBusiness', name: FULL.name, telephone: '+441495290000' });
  expect(business.openingHoursSpecification).toHaveLength(4);
  expect(business.areaServed).toHaveLength(3);
  expect(before?.querySelectorAll('[aria-label="Who we send"] li')).toHaveLength(3);
  for (const document of [before, empty]) {
    const credentials = textOf(document?.querySelector('[data-credentials]') ?? null);
    for (const fact of ['£10 million', 'Buyers’ Scheme Gold', 'Cleaners’ Guild of Wales', 'CBDU000000'])
      expect(credentials).toContain(fact);
  }
  expect(textOf(pageOf('privacy').querySelector('main'))).toContain('on a server of ours in Wales');
}

function expectPromises() {
  const lines = servicePaths().flatMap((path) => {
    const shown = textsOf(pageOf(path.slice(1)), '[aria-label="What we promise"] li');
    expect(shown.length, path).toBeGreaterThan(0);
    return shown;
  });
  expect([...new Set(lines)].sort()).toEqual(PROMISES.map(promiseSentence).sort());
}

/** Words of facts that the bare site does not state. */
const GONE =
  /undefined|null|NaN|\[object|20\+?|1000|100%|24 ?h|Years|Jobs Completed|Safety Record|IICRC|Mobile|WhatsApp|wa\.me|Coverage|serving|nationwide|\{/i;
const BROKEN = /\s[.,:;!?](\s|$)|\.\.|,\s*[.,]|\s-\s*$|: *\./;
/** Elements that would be empty boxes without words. */
const SPEAKING =
  'p, li, h1, h2, h3, h4, a, button, strong, ul, ol, section, nav, footer, span:not([aria-hidden])';
const FILLED_LATER = 'script, style, [data-announcer], [data-toasts], [data-strip]';

test('a site of four facts, with one service less and pictures of its own, reads right', async () => {
  site = makeSite({
    ...BARE,
    pictures: { hero: { focus: 'top', alt: 'Our two vans.' } },
    colours: { teal: '#102030' },
  });
  const [removed = ''] = readdirSync(join(site, 'src', 'content', 'services'))
    .sort()
    .reverse();
  rmSync(join(site, 'src', 'content', 'services', removed));
  await putPictures(join(site, 'src', 'assets', 'pictures'));
  const { status, output } = buildSite(site);
  expect(status, output).toBe(0);
  const dist = join(site, 'dist');
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  expect(pages).not.toContain(`services/${removed.replace('.md', '.html')}`);
  for (const file of pages) {
    const page = parse(readFileSync(join(dist, file), 'utf8'));
    for (const link of page.querySelectorAll('a[href^="/services/"]'))
      expect(pages, file).toContain(`${link.getAttribute('href')?.slice(1)}.html`);
    const data = page.querySelectorAll('script[type="application/ld+json"]').map(textOf).join('');
    expect(data, file).not.toMatch(/null|""|\[\]|undefined/);
    for (const filled of page.querySelectorAll(FILLED_LATER)) filled.remove();
    for (const element of page.querySelectorAll(SPEAKING)) {
      if (element.querySelector('img, svg, input, select, textarea')) continue;
      const words = (element.getAttribute('aria-label') ?? textOf(element)).replaceAll(/\{\{.*?\}\}/g, 'x');
      expect(words, `${file}: ${element.outerHTML.slice(0, 200)}`).not.toBe('');
      if (element.children.length === 0 || /^(P|LI)$/.test(element.tagName))
        expect(words, file).not.toMatch(BROKEN);
    }
  }
  for (const file of ['index', 'form-answer']) {
    const page = pageOf(file);
    for (const hidden of page.querySelectorAll('script, style, svg, form')) hidden.remove();
    expect(textOf(page.querySelector('body')).replaceAll(/\{\{.*?\}\}/g, ''), file).not.toMatch(GONE);
  }
  await expectPictures(dist);
});

const RED = { r: 255, g: 0, b: 0 };

/** A square photograph, red above and blue below, that the camera took lying on its side. */
async function putPictures(folder: string) {
  const red = await sharp({ create: { width: 800, height: 1600, channels: 3, background: RED } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(folder, 'hero.JPG'));
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
}

/** The hero is upright, cut to the shape of its place, and keeps its upper part. */
async function expectPictures(dist: string) {
  const home = pageOf('index');
  const hero = home.querySelector('img[alt="Our two vans."]');
  const picture = sharp(join(dist, hero?.getAttribute('src') ?? ''));
  expect(await picture.metadata()).toMatchObject({ width: 1400, height: 933 });
  const redAt = async (top: number) =>
    (await picture.clone().extract({ left: 600, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;
  // The upper half of the photograph fills three quarters of it; cut around the middle it would be half.
  expect(await redAt(645)).toBeGreaterThan(200);
  expect(await redAt(810)).toBeLessThan(60);
  expect(home.outerHTML).toContain('#102030');
  expect(home.outerHTML).not.toContain('#0f4c4a');
  expect(home.querySelector('.brand img')?.getAttribute('alt')).toBe('');
}

test('wrong facts or a secret key stop the build with file and line, and without a stack trace', () => {
  site = makeSite({ ...BARE, email: 'nowhere' });
  const { status, output } = buildSite(site);
  expect(status).toBe(1);
  expect(output).toMatch(/site\.config\.ts:1: email cannot be 'nowhere'\. Write an address/);
  const key = `sb_secret_${MARK}`;
  const hosted = buildSite(site, {
    PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: key,
  });
  expect(hosted.status).toBe(1);
  expect(hosted.output).toContain('PUBLIC_SUPABASE_ANON_KEY is a secret key');
  expect(hosted.output).not.toContain(MARK);
  expect(output + hosted.output).not.toMatch(/\n\s+at /);
  expect(existsSync(join(site, 'dist'))).toBe(false);
});

test('no photograph is published as the camera took it', () => {
  const dist = join(import.meta.dirname, '..', '..', 'dist');
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!/\.(jpe?g|png|webp|avif|tiff)$/i.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    expect(statSync(file).size, file).toBeLessThan(500_000);
    expect(readFileSync(file).includes('Exif\0\0'), file).toBe(false);
  }
});
