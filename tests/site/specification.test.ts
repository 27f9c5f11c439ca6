import { expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { SERVICES } from '../../src/domain/choices.ts';
import { sample } from '../support/samples.ts';
import { servicePaths } from '../support/sitePages.ts';
import { builtPage, textOf, textsOf } from './pages.ts';

const home = builtPage('/');

test('the hero has its headline, both buttons and the highlights', () => {
  const hero = home.querySelector('#home');
  expect(textOf(hero?.querySelector('h1') ?? null)).toBe('TRAUMA SCENE CLEANING EXPERTS');
  expect(textsOf(home, '#home a')[0]).toBe('CALL NOW');
  expect(hero?.querySelector('a')?.getAttribute('href')).toMatch(/^tel:\+44/);
  expect(textsOf(home, '#home li').slice(0, 2)).toEqual([
    'Fast ResponseEmergency services available',
    'Fully LicensedCertified & insured',
  ]);
});

test('each service has a card with picture, text, four bullets and its page, and stands in both menus', () => {
  const links = (selector: string) =>
    home.querySelectorAll(`${selector} a[href^="/services/"]`).map((link) => link.getAttribute('href'));
  const cards = home.querySelectorAll('#services .card');
  expect(links('#services').sort()).toEqual(servicePaths().sort());
  expect(links('#services-menu').sort()).toEqual(servicePaths().sort());
  expect(links('#menu').sort()).toEqual(servicePaths().sort());
  for (const card of cards) {
    expect(card.querySelectorAll('img')).toHaveLength(1);
    expect(card.querySelectorAll('ul li')).toHaveLength(4);
    expect(textOf(card.querySelector('p'))).not.toBe('');
    expect(textOf(card.querySelector('a'))).toMatch(/^Learn More/);
  }
});

test('fleet, emergency panel, about and process are there', () => {
  expect(textsOf(home, '#services h2')).toEqual(
    expect.arrayContaining(['Fleet & Equipment', 'Emergency Situations?']),
  );
  expect(home.querySelectorAll('[data-enlarge] img')).toHaveLength(6);
  expect(textOf(home.querySelector('#about h2'))).toMatch(/^Why Choose/);
  expect(home.querySelectorAll('#about img')).toHaveLength(2);
  expect(textsOf(home, '[aria-label="Certifications"] li')).toEqual(site.badges ?? []);
  expect(textsOf(home, '#about ol h4')).toEqual([
    'Assessment & Planning',
    'Safe Remediation',
    'Verification & Restoration',
  ]);
});

test('the contact section has the form with its controls and a map 400 px high', () => {
  const contact = home.querySelector('#contact');
  const controls = contact?.querySelectorAll('form [name]').map((control) => control.getAttribute('name'));
  expect(controls).toEqual(Object.keys(sample));
  expect(contact?.querySelector('[data-map]')?.getAttribute('class')).toContain('h-[400px]');
});

test('header, drawer and footer have what the specification names', () => {
  const bar = textOf(home.querySelector('.top-bar'));
  for (const part of [site.emergencyPhone, site.email, 'RAPID RESPONSE']) expect(bar).toContain(part);
  expect(textsOf(home, '.main-menu > ul > li > :first-child')).toEqual([
    'HOME',
    'SERVICES',
    'ABOUT',
    'CONTACT',
  ]);
  expect(textOf(home.querySelector('.site-header'))).toContain('EMERGENCY CALL');
  const drawer = home.querySelector('#menu');
  expect(textOf(drawer?.querySelector('#menu-title') ?? null)).toBe('Menu');
  expect(textOf(drawer?.querySelector('#menu-description') ?? null)).toBe(
    'Navigate through our services and contact options',
  );
  expect(textsOf(home, '#menu a')).toEqual(
    expect.arrayContaining(['HOME', 'ABOUT', 'CONTACT', 'EMERGENCY CALL']),
  );
  const footer = home.querySelector('footer');
  for (const path of ['/#about', '/#contact', '/privacy'])
    expect(footer?.querySelector(`a[href="${path}"]`), path).not.toBeNull();
  for (const town of site.towns ?? []) expect(textOf(footer ?? null)).toContain(town);
});

test('"What has happened?" leads to every service that it knows', () => {
  const targets = home
    .querySelectorAll('[aria-labelledby="situations-title"] li a')
    .map((link) => link.getAttribute('href') ?? '');
  expect(new Set(targets).size).toBe(targets.length);
  for (const target of targets) expect(servicePaths()).toContain(target);
});

/** SPEC section 2. */
const STEPS: Record<string, number> = {
  'trauma-scene-cleaning': 5,
  'crime-scene-cleaning': 5,
  'hoarding-clearance': 6,
  'bodily-fluids': 6,
  'fly-tipping': 6,
  'pigeon-guano': 6,
  'hazardous-waste-removal': 5,
  decontamination: 6,
};

test.each(servicePaths())('%s has every part of a service page', (path) => {
  const page = builtPage(path);
  const main = page.querySelector('main');
  expect(textsOf(page, '[aria-labelledby="service-title"] a')).toEqual(expect.arrayContaining(['CALL NOW']));
  expect(main?.querySelectorAll('[aria-labelledby="benefits-title"] li').length).toBeGreaterThanOrEqual(3);
  expect(main?.querySelectorAll('[aria-labelledby="handled-title"] li').length).toBeGreaterThanOrEqual(4);
  const steps = main?.querySelectorAll('[aria-labelledby="steps-title"] ol > li').length;
  expect(steps).toBe(STEPS[path.replace('/services/', '')] ?? steps);
  expect(steps).toBeGreaterThanOrEqual(3);
  const closing = textsOf(page, '[aria-labelledby="closing-title"] a');
  expect(closing).toEqual(['Emergency call', 'Request a quote']);
  const quote = main?.querySelector('a[href^="/?service="]')?.getAttribute('href') ?? '';
  const option = new URL(quote, 'http://site').searchParams.get('service');
  expect(SERVICES).toContain(option);
  expect(quote).toMatch(/#contact$/);
  expect(main?.querySelectorAll('[aria-labelledby="related-title"] li').length).toBeGreaterThanOrEqual(2);
});

test('pages on deaths and crimes begin with someone to talk to', () => {
  for (const id of ['trauma-scene-cleaning', 'crime-scene-cleaning', 'suicide-cleaning']) {
    const path = `/services/${id}`;
    if (!servicePaths().includes(path)) continue;
    const main = builtPage(path).querySelector('main')?.outerHTML ?? '';
    expect(main.indexOf('help-title')).toBeGreaterThan(0);
    expect(main.indexOf('help-title')).toBeLessThan(main.indexOf('class="prose"'));
  }
});

test('the not-found page says what the specification says', () => {
  const main = textOf(builtPage('/404').querySelector('main'));
  expect(main).toContain('404');
  expect(main).toContain('Oops! Page not found');
});
