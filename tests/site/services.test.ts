import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { promises } from '../../site.config.ts';
import { servicePaths } from '../support/sitePages.ts';
import { builtPage, textOf, textsOf } from './pages.ts';

/** SPEC section 2; where it is silent, what the trade does. */
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
/** What pages have in common, by the heading of its section. */
const SHARED = ['#help-title', '#bodies-title', '#closing-title', '#related-title', '#shared-title'];
const HELP = ['trauma-scene-cleaning', 'crime-scene-cleaning', 'suicide-cleaning'];

const PICTURES = join(import.meta.dirname, '..', '..', 'src', 'assets', 'pictures');
const pictureOf = (path: string) => join(PICTURES, `${path.replace('/services/', '')}.webp`);

test('there are the twelve service pages of the route table', () => {
  expect(servicePaths().sort()).toEqual(
    [
      'trauma-scene-cleaning',
      'crime-scene-cleaning',
      'suicide-cleaning',
      'biohazard-cleaning',
      'hoarding-clearance',
      'bodily-fluids',
      'sharps-removal',
      'fly-tipping',
      'pigeon-guano',
      'void-property-cleaning',
      'hazardous-waste-removal',
      'decontamination',
    ]
      .map((id) => `/services/${id}`)
      .sort(),
  );
});

/** Several kinds of work come under it. */
const BROAD_OPTION = 'Biohazard Remediation';

test('each page chooses an option of its own in the form, unless it is the broad one', () => {
  const options = servicePaths().map((path) => {
    const quote = builtPage(path).querySelector('a[href^="/?service="]')?.getAttribute('href') ?? '';
    return new URLSearchParams(quote.slice(2, quote.indexOf('#'))).get('service');
  });
  const own = options.filter((option) => option !== BROAD_OPTION);
  expect(new Set(own).size).toBe(own.length);
});

test('pages that belong together link to each other', () => {
  const links = new Map(
    servicePaths().map((path) => [
      path,
      builtPage(path)
        .querySelectorAll('[aria-labelledby="related-title"] a')
        .map((link) => link.getAttribute('href') ?? ''),
    ]),
  );
  const unreturned = [...links].flatMap(([path, related]) => {
    expect(new Set(related).size).toBe(3);
    return related.filter((other) => !links.get(other)?.includes(path)).map((other) => `${path} to ${other}`);
  });
  // Three of each make pairs only where the pages are of an even number: else one link has no partner.
  expect(unreturned).toHaveLength(links.size % 2);
});

test('an answer that names a body or its number leads to it', () => {
  const linked = servicePaths().flatMap((path) =>
    builtPage(path)
      .querySelectorAll('[aria-labelledby="questions-title"] p a')
      .map((link) => [textOf(link), link.getAttribute('href')]),
  );
  for (const name of ['111', '0300 065 3000', 'Shelter Cymru', 'Victim Support', 'Fly-tipping Action Wales'])
    expect(linked.map(([body]) => body)).toContain(name);
  for (const [, href] of linked) expect(href).toMatch(/^(https:\/\/|tel:)/);
});

test('each service has a picture of its own', () => {
  const pictures = servicePaths().map((path) => readFileSync(pictureOf(path)).toString('base64'));
  expect(new Set(pictures).size).toBe(pictures.length);
});

describe.each(servicePaths())('%s', (path) => {
  const page = builtPage(path);
  const id = path.replace('/services/', '');
  const section = (title: string) => page.querySelector(`section[aria-labelledby="${title}"]`);

  test('has a headline and both calls in its hero, and both calls at its end', () => {
    const hero = section('service-title');
    expect(textOf(hero?.querySelector('h1') ?? null)).not.toBe('');
    expect(hero?.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:+441632960018');
    expect(hero?.querySelector('a[href^="https://wa.me/"]')?.getAttribute('target')).toBe('_blank');
    expect(hero?.querySelector('a[href^="/?service="]')?.getAttribute('href')).toBe(
      section('closing-title')?.querySelector('a[href^="/?service="]')?.getAttribute('href'),
    );
    const [call, quote] = section('closing-title')?.querySelectorAll('a') ?? [];
    expect(call?.getAttribute('href')).toBe('tel:+441632960018');
    expect(textOf(quote ?? null)).toBe('Request a quote');
    expect(quote?.getAttribute('href')).toMatch(/^\/\?service=[^#]+#contact$/);
  });

  test('has its parts, in the numbers that are promised', () => {
    expect(section('benefits-title')?.querySelectorAll('li').length).toBeGreaterThanOrEqual(3);
    expect(section('handled-title')?.querySelectorAll('li').length).toBeGreaterThanOrEqual(4);
    expect(section('steps-title')?.querySelectorAll('ol > li')).toHaveLength(STEPS[id] ?? 5);
    const questions = section('questions-title')?.querySelectorAll('details').length ?? 0;
    expect(questions).toBeGreaterThanOrEqual(4);
    expect(questions).toBeLessThanOrEqual(6);
    expect(section('related-title')?.querySelectorAll('h3')).toHaveLength(3);
  });

  test('has at least 600 words of its own', () => {
    const main = page.querySelector('main');
    for (const shared of SHARED) {
      main?.querySelector(shared)?.closest('section')?.remove();
    }
    expect(textOf(main ?? null).split(' ').length).toBeGreaterThanOrEqual(600);
  });

  test('says of its waste what is peculiar to it, in two sentences, and explains the law where all pages do', () => {
    const whole = builtPage(path);
    const texts = whole.querySelectorAll('[aria-labelledby="shared-title"] details');
    expect(texts.map((part) => textOf(part.querySelector('h3')))).toEqual([
      'What it costs, and who pays',
      'Who may decide',
      'The law on waste, in short',
    ]);
    expect(texts.map((part) => part.hasAttribute('open'))).toEqual([true, false, false]);
    const [, own] = whole.querySelectorAll('[aria-label="Belongings and waste"] p').map(textOf);
    expect(own?.split(/(?<=[.?!])\s/)).toHaveLength(2);
    expect(own).not.toMatch(/Environmental Protection|Hazardous Waste \(Wales\)/);
  });

  test('makes no promise that the owner has not turned on', () => {
    expect(builtPage(path).querySelector('[aria-label="What we promise"]')).toBeNull();
    const words = textOf(builtPage(path).querySelector('main'));
    for (const { sentence } of Object.values(promises)) expect(words).not.toContain(sentence);
    // What the texts promised before anybody had agreed to it.
    expect(words).not.toMatch(/unmarked|our own staff|stays there|you have not named|yours for the asking/i);
  });

  test('shows nothing of where its statements come from', () => {
    const html = builtPage(path).outerHTML;
    expect(html).not.toMatch(/lookedUp|legislation\.gov\.uk|naturalresources\.wales\/\w/);
  });

  test('names where to find someone to talk to only where that is called for', () => {
    const lines = builtPage(path).querySelectorAll('#help-title + ul a').map(textOf);
    const expected = [
      'Samaritans 116 123',
      'NHS 111 option 2',
      'Cruse Bereavement 0808 808 1677',
      'Victim Support 0808 16 89 111',
      'C.A.L.L. for Wales (opens in a new tab)',
    ];
    expect(lines).toEqual(HELP.includes(id) ? expected : []);
  });
});

test('hazardous waste has its five steps and its papers', () => {
  const page = builtPage('/services/hazardous-waste-removal');
  expect(textsOf(page, '[aria-labelledby="steps-title"] h3')).toEqual([
    'Assessment and classification',
    'Safe packaging',
    'Secure transport',
    'Legal disposal',
    'Documentation',
  ]);
  const words = textOf(page.querySelector('main')).toLowerCase();
  for (const part of ['waste transfer note', 'disposal certificate', 'asbestos'])
    expect(words).toContain(part);
});

test('decontamination has its six types, six steps and eight standards', () => {
  const page = builtPage('/services/decontamination');
  const types = textsOf(page, '[aria-labelledby="handled-title"] .ticks li').map(
    (item) => item.split(':')[0],
  );
  expect(types).toEqual([
    'Biological',
    'Chemical',
    'Infectious disease',
    'Mould and fungus',
    'Odour elimination',
    'Drug lab',
  ]);
  expect(textsOf(page, '[aria-labelledby="steps-title"] h3')).toEqual([
    'Site assessment',
    'Containment setup',
    'Initial cleaning',
    'Deep decontamination',
    'Air treatment',
    'Verification and testing',
  ]);
  expect(textsOf(page, '[aria-label="Standards and procedures"] li')).toEqual([
    'EN 1276 bactericidal',
    'EN 14476 virucidal',
    'EN 1650 fungicidal',
    'COSHH compliant procedures',
    'Full PPE protocols',
    'Risk assessments',
    'ATP testing available',
    'Completion certificates and verification reports',
  ]);
});

test('no two pages share a sentence of eight words or more', () => {
  const seen = new Map<string, string>();
  for (const path of servicePaths()) {
    const main = builtPage(path).querySelector('main');
    for (const shared of SHARED) {
      main?.querySelector(shared)?.closest('section')?.remove();
    }
    const sentences = (main?.querySelectorAll('p, li') ?? []).flatMap((part) =>
      textOf(part).split(/(?<=[.?])\s/),
    );
    for (const sentence of new Set(sentences)) {
      if (sentence.split(' ').length < 8) continue;
      expect(seen.get(sentence), sentence).toBeUndefined();
      seen.set(sentence, path);
    }
  }
  expect(seen.size).toBeGreaterThan(300);
});
