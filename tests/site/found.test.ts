import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicPaths } from '../support/sitePages.ts';
import { builtPages, DIST, textOf } from './pages.ts';

const pages = builtPages();
const ids = new Map(
  pages.map(({ path, document }) => [path, new Set(document.querySelectorAll('[id]').map(({ id }) => id))]),
);

describe.each(pages)('$path', ({ path, document }) => {
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name);

  test('every internal link and anchor leads somewhere', () => {
    for (const link of document.querySelectorAll('a[href^="/"], a[href^="#"]')) {
      const target = new URL(link.getAttribute('href') ?? '', `http://site${path}`);
      const known = ids.get(target.pathname);
      expect(known, target.href).toBeDefined();
      if (target.hash) expect(known, target.href).toContain(target.hash.slice(1));
    }
  });

  test('every link that opens a new tab gives it nothing', () => {
    for (const link of document.querySelectorAll('a[target="_blank"]')) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(textOf(link)).toContain('opens in a new tab');
    }
  });

  test('every picture has its dimensions and alternative text', () => {
    for (const image of document.querySelectorAll('img')) {
      expect(Number(image.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(image.getAttribute('height'))).toBeGreaterThan(0);
      // No picture passes for a photograph of a job or of the firm's own kit.
      expect(image.getAttribute('alt')).toMatch(/^$|^Illustration of /);
      expect(image.parentNode?.querySelector('source[type="image/avif"]')).toBeTruthy();
      expect(image.getAttribute('src')).toMatch(/\.webp$/);
    }
  });

  test('has a title, one main heading, and is listed or not as it should be', () => {
    expect(textOf(document.querySelector('title'))).toMatch(/ \| Company name$/);
    const isPublic = publicPaths().includes(path);
    expect(attribute('meta[name="robots"]', 'content')).toBe(isPublic ? undefined : 'noindex');
    if (!isPublic) return;
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(attribute('link[rel="canonical"]', 'href')).toBe(new URL(path, 'http://localhost:3000').href);
    const description = attribute('meta[name="description"]', 'content') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(80);
    expect(description.length).toBeLessThanOrEqual(160);
    const card = new URL(attribute('meta[property="og:image"]', 'content') ?? '').pathname;
    expect(card).toBe(
      path.startsWith('/services/') ? `${path.replace('services', 'cards')}.jpg` : '/cards/social-card.jpg',
    );
    expect(existsSync(join(DIST, card))).toBe(true);
  });
});

test('the home page leads to every public page', () => {
  const links = pages.find(({ path }) => path === '/')?.document.querySelectorAll('a[href]') ?? [];
  const targets = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://site/').pathname);
  for (const path of publicPaths()) expect(targets).toContain(path);
});

test('titles name the service and Wales, in as many characters as a search shows', () => {
  for (const { path, document } of pages) {
    if (path !== '/' && !path.startsWith('/services/')) continue;
    const title = textOf(document.querySelector('title'));
    expect(title, path).toContain('Wales');
    expect(title.length, title).toBeGreaterThanOrEqual(50);
    expect(title.length, title).toBeLessThanOrEqual(60);
  }
});

test('titles and descriptions are unique', () => {
  for (const selector of ['title', 'meta[name="description"]']) {
    const values = pages.map(({ document }) => document.querySelector(selector)?.outerHTML);
    expect(new Set(values).size).toBe(pages.length);
  }
});

test('the sitemap lists every public page and no other', () => {
  const sitemap = readFileSync(join(DIST, 'sitemap-0.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
    ([, path]) => path || '/',
  );
  expect(listed.sort()).toEqual(publicPaths().sort());
  const changed = [...sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, time = '']) =>
    Date.parse(time),
  );
  expect(changed).toHaveLength(listed.length);
  for (const time of changed) expect(time).toBeLessThanOrEqual(Date.now());
  expect(readFileSync(join(DIST, 'robots.txt'), 'utf8')).toContain(
    'Sitemap: http://localhost:3000/sitemap-index.xml',
  );
});

test('icons and manifest are there and agree', () => {
  const manifest = JSON.parse(readFileSync(join(DIST, 'site.webmanifest'), 'utf8'));
  expect(manifest.name).toBe('Company name');
  for (const { src } of manifest.icons) expect(existsSync(join(DIST, src)), src).toBe(true);
  for (const file of ['favicon.svg', 'icon-180.png']) {
    expect(existsSync(join(DIST, file)), file).toBe(true);
  }
});

test('icons, manifest and the browser take their colours from theme.css', () => {
  const theme = readFileSync(join(DIST, '..', 'src', 'ui', 'theme.css'), 'utf8');
  const colour = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  const manifest = JSON.parse(readFileSync(join(DIST, 'site.webmanifest'), 'utf8'));
  expect(manifest.theme_color).toBe(colour('teal-deep'));
  expect(manifest.background_color).toBe(colour('paper'));
  const icon = readFileSync(join(DIST, 'favicon.svg'), 'utf8');
  for (const name of ['teal', 'amber']) expect(icon).toContain(`fill="${colour(name)}"`);
  for (const { document } of pages) {
    const bar = document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
    expect(bar).toBe(colour('teal-deep'));
  }
});

test('the structured data says what the pages say, and nothing that the config does not', () => {
  const dataOf = (path: string) => {
    const page = pages.find((candidate) => candidate.path === path);
    return JSON.parse(page?.document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  };
  const [business] = dataOf('/')['@graph'];
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Company name',
    telephone: '+441632960018',
    logo: 'http://localhost:3000/icon-512.png',
  });
  expect(business.areaServed).toHaveLength(11);
  expect(existsSync(join(DIST, new URL(business.logo).pathname))).toBe(true);
  for (const claim of [
    'openingHours',
    'openingHoursSpecification',
    'priceRange',
    'aggregateRating',
    'review',
  ])
    expect(business).not.toHaveProperty(claim);
  const service = dataOf('/services/sharps-removal')['@graph'];
  expect(service.map((node: Record<string, string>) => node['@type'])).toEqual([
    'LocalBusiness',
    'Service',
    'BreadcrumbList',
    'FAQPage',
  ]);
  expect(service[1].areaServed).toEqual(business.areaServed);
  const page = pages.find(({ path }) => path === '/services/sharps-removal')?.document;
  const asked = page?.querySelectorAll('[aria-labelledby="questions-title"] h3').map(textOf);
  expect(service[3].mainEntity.map((node: { name: string }) => node.name)).toEqual(asked);
});

test('nothing secret is in the built site', () => {
  for (const { document } of pages) {
    expect(document.outerHTML).not.toMatch(/sb_secret_|service_role|postgres:\/\//);
  }
});

test('the home page alone may ask the provider of the map', () => {
  const policyOf = ({ document }: (typeof pages)[number]) =>
    document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? '';
  for (const page of pages) {
    expect(policyOf(page), page.path).toContain("default-src 'none'");
    expect(policyOf(page).includes('openstreetmap'), page.path).toBe(page.path === '/');
  }
  const home = pages.find(({ path }) => path === '/');
  expect(home && policyOf(home)).toContain('frame-src https://www.openstreetmap.org');
});
