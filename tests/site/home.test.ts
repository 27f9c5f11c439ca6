import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { sample } from '../support/samples.ts';
import { servicePaths } from '../support/sitePages.ts';
import { builtPage, builtPages, DIST, textOf, textsOf } from './pages.ts';

const home = builtPage('/');

test('the hero has its headline, buttons and three highlights', () => {
  const hero = home.querySelector('#home');
  expect(textOf(hero?.querySelector('h1') ?? null)).toBe('TRAUMA SCENE CLEANING EXPERTS');
  const [call, chat] = hero?.querySelectorAll('a') ?? [];
  expect(textOf(call ?? null)).toBe('CALL NOW');
  expect(call?.getAttribute('href')).toBe('tel:+441632960018');
  expect(textOf(chat ?? null)).toContain('WHATSAPP');
  expect(chat?.getAttribute('target')).toBe('_blank');
  expect(textsOf(home, '#home li')).toEqual([
    'Fast ResponseEmergency services available',
    'Fully LicensedCertified & insured',
    '20+ YearsIndustry experience',
  ]);
});

test('twelve cards, each with picture, title, text, four bullets and its page', () => {
  const cards = home.querySelectorAll('#services article, #services li:has(h3)');
  expect(cards.map((card) => textOf(card.querySelector('h3')))).toEqual([
    'Trauma Scene Cleaning',
    'Suicide & Self-Harm Cleaning',
    'Crime Scene Cleaning',
    'Biohazard Cleaning',
    'Bodily Fluids Cleanup',
    'Void Property Cleaning',
    'Hoarding Clearance',
    'Sharps Removal',
    'Pigeon Guano Cleanup',
    'Fly-Tipping Clearance',
    'Hazardous Waste Removal',
    'Decontamination Services',
  ]);
  for (const card of cards) {
    expect(card.querySelectorAll('img')).toHaveLength(1);
    expect(card.querySelectorAll('ul li')).toHaveLength(4);
    expect(textOf(card.querySelector('p'))).not.toBe('');
    expect(textOf(card.querySelector('a'))).toMatch(/^Learn More/);
    expect(card.querySelector('a')?.getAttribute('href')).toMatch(/^\/services\//);
  }
  expect(new Set(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).size).toBe(12);
});

test('six pictures of fleet and equipment, and the emergency panel with call and WhatsApp', () => {
  expect(textsOf(home, '#services h2')).toEqual(
    expect.arrayContaining(['Fleet & Equipment', 'Emergency Situations?']),
  );
  expect(home.querySelectorAll('[data-enlarge] img')).toHaveLength(6);
  const panel = home.querySelectorAll('#services h2').at(-1)?.parentNode?.parentNode;
  expect(panel?.querySelectorAll('a').map((link) => link.getAttribute('href')?.slice(0, 13))).toEqual([
    'tel:+44163296',
    'https://wa.me',
  ]);
});

test('about: why, badges, two pictures, four statistics, three steps', () => {
  const about = home.querySelector('#about');
  expect(textOf(about?.querySelector('h2') ?? null)).toMatch(/^Why Choose/);
  expect(about?.querySelectorAll('[aria-label="Certifications"] li').map(textOf)).toEqual([
    'IICRC Certified',
    'OSHA Compliance',
    'EPA Registered',
    'Biohazard Licensed',
    'Medical Waste Certified',
    'Trauma Scene Cleaning',
  ]);
  expect(about?.querySelectorAll('img')).toHaveLength(2);
  expect(about?.querySelectorAll('[aria-label="In figures"] li').map(textOf)).toEqual([
    'FastEmergency Response',
    '20+Years Experience',
    '1000+Jobs Completed',
    '100%Safety Record',
  ]);
  expect(about?.querySelectorAll('ol h4').map(textOf)).toEqual([
    'Assessment & Planning',
    'Safe Remediation',
    'Verification & Restoration',
  ]);
});

test('contact: the form, the ways to reach us, and a map 400 px high', () => {
  const contact = home.querySelector('#contact');
  expect(contact?.querySelectorAll('form')).toHaveLength(1);
  const controls = contact?.querySelectorAll('form [name]').map((control) => control.getAttribute('name'));
  expect(controls).toEqual(Object.keys(sample));
  const words = textOf(contact ?? null);
  for (const part of ['01632 960 018', '07700 900 018', 'info@company.example', '24hr e-mail response']) {
    expect(words).toContain(part);
  }
  expect(contact?.querySelector('[data-map]')?.getAttribute('class')).toContain('h-[400px]');
  expect(contact?.querySelector('[data-map]')?.getAttribute('data-map-title')).toBe('Map of Brynmawr');
});

test('the footer has its anchors, links, year and towns', () => {
  const footer = home.querySelector('footer');
  const links = footer?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? [];
  expect(links).toEqual(
    expect.arrayContaining([
      '/#about',
      '/#contact',
      '/services/trauma-scene-cleaning',
      '/services/hazardous-waste-removal',
      '/services/void-property-cleaning',
      '/services/sharps-removal',
      '/services/decontamination',
      '/privacy',
    ]),
  );
  expect(textOf(footer ?? null)).toContain('© 2024');
  expect(footer?.querySelectorAll('section:last-of-type li').map(textOf)).toEqual([
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
  ]);
});

test('the header names the numbers, the twelve services and the badge', () => {
  const bar = textOf(home.querySelector('[aria-label="Call, write or chat"]'));
  for (const part of [
    '01632 960 018',
    '07700 900 018',
    'info@company.example',
    'WhatsApp',
    'RAPID RESPONSE',
  ]) {
    expect(bar).toContain(part);
  }
  expect(textsOf(home, '#services-menu li')).toHaveLength(12);
  expect(textsOf(home, 'header nav > ul > li > :first-child')).toEqual([
    'HOME',
    'SERVICES',
    'ABOUT',
    'CONTACT',
  ]);
  expect(textOf(home.querySelector('header'))).toContain('EMERGENCY CALL');
  const drawer = home.querySelector('[data-menu]');
  expect(textOf(drawer?.querySelector('#menu-title') ?? null)).toBe('Menu');
  expect(textOf(drawer?.querySelector('#menu-description') ?? null)).toBe(
    'Navigate through our services and contact options',
  );
  expect(drawer?.querySelectorAll('a[href^="/services/"]')).toHaveLength(12);
  expect(drawer?.querySelectorAll('a[href^="tel:"]')).toHaveLength(3);
});

test('six everyday situations lead, together, to all twelve services', () => {
  const situations = home.querySelector('[aria-labelledby="situations-title"]');
  expect(textOf(situations?.querySelector('h2') ?? null)).toBe('What has happened?');
  expect(situations?.querySelectorAll('h3').map(textOf)).toEqual([
    'Someone has died',
    'There was a crime',
    'A home is full of things',
    'Needles or blood were found',
    'A property stands empty',
    'There is waste, or birds',
  ]);
  const targets = situations?.querySelectorAll('li a').map((link) => link.getAttribute('href')) ?? [];
  expect(targets.toSorted()).toEqual(servicePaths().sort());
});

test('below them stands the way to what everyone asks, and whether one may ask in Welsh', () => {
  const situations = home.querySelector('[aria-labelledby="situations-title"]');
  expect(situations?.querySelector('a[href="/before-we-come"]')).not.toBeNull();
  expect(situations?.querySelector('[lang="cy"]')).not.toBeNull();
});

test('every chat link begins the message', () => {
  for (const { document } of builtPages()) {
    for (const link of document.querySelectorAll('a[href^="https://wa.me/"]')) {
      const { searchParams } = new URL(link.getAttribute('href') ?? '');
      expect(searchParams.get('text')).toBe('Hello, I would like to ask for help.');
    }
  }
});

test('the drawn map names every town of the config, inside what a phone shows', () => {
  const map = parse(readFileSync(join(DIST, 'map.svg'), 'utf8'));
  const names = map.querySelectorAll('text').map(textOf);
  expect(names).toEqual(expect.arrayContaining(site.towns ?? []));
  for (const dot of map.querySelectorAll('circle')) {
    expect(Number(dot.getAttribute('cx'))).toBeGreaterThan(10);
    expect(Number(dot.getAttribute('cx'))).toBeLessThan(340);
    expect(Number(dot.getAttribute('cy'))).toBeGreaterThan(10);
    expect(Number(dot.getAttribute('cy'))).toBeLessThan(320);
  }
});
