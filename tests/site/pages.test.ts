import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { publicPaths, servicePaths } from '../support/sitePages.ts';
import { builtPage, builtPages, DIST, textOf, textsOf } from './pages.ts';

const pages = builtPages();
const origin = new URL(builtPage('/').querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '')
  .origin;
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

  test('links to new tabs say so and hand over nothing', () => {
    for (const link of document.querySelectorAll('a[target="_blank"]')) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(textOf(link)).toContain('opens in a new tab');
    }
  });

  test('pictures have dimensions, an alternative text and an AVIF', () => {
    for (const image of document.querySelectorAll('img')) {
      expect(image.getAttribute('alt')).toBeDefined();
      if (!image.closest('picture')) continue;
      expect(Number(image.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(image.getAttribute('height'))).toBeGreaterThan(0);
      expect(image.parentNode?.querySelector('source[type="image/avif"]')).toBeTruthy();
    }
  });

  test('has a title and one main heading, and is listed or hidden', () => {
    expect(textOf(document.querySelector('title'))).toContain(` | ${site.name}`);
    const isPublic = publicPaths().includes(path);
    expect(attribute('meta[name="robots"]', 'content')).toBe(isPublic ? undefined : 'noindex');
    if (!isPublic) return;
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(attribute('link[rel="canonical"]', 'href')).toBe(new URL(path, origin).href);
    const description = attribute('meta[name="description"]', 'content') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(80);
    expect(description.length).toBeLessThanOrEqual(160);
    const card = new URL(attribute('meta[property="og:image"]', 'content') ?? '').pathname;
    expect(existsSync(join(DIST, card))).toBe(true);
  });

  test('headings go down one level at a time', () => {
    const levels = document
      .querySelectorAll('main h1, main h2, main h3, main h4')
      .map(({ tagName }) => Number(tagName[1]));
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
  });

  test('its policy allows its own files and inline parts, and other origins only for the map', () => {
    const policies = JSON.parse(readFileSync(join(DIST, '_policies.json'), 'utf8'));
    const policy: string = policies[path];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy.includes('openstreetmap'), policy).toBe(document.querySelector('[data-map]') !== null);
    const inline = document.querySelectorAll('style, script:not([src]):not([type^="application"])');
    expect(policy.match(/'sha256-/g)?.length).toBe(inline.length + (path === '/' ? 1 : 0));
    expect(readFileSync(join(DIST, '_headers'), 'utf8')).toContain(policy);
  });
});

test('the home page leads to every public page', () => {
  const links = builtPage('/').querySelectorAll('a[href]');
  const targets = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://site/').pathname);
  for (const path of publicPaths()) expect(targets).toContain(path);
});

test('titles and descriptions are unique', () => {
  for (const selector of ['title', 'meta[name="description"]']) {
    const values = pages.map(({ document }) => document.querySelector(selector)?.outerHTML);
    expect(new Set(values).size).toBe(pages.length);
  }
});

test('the sitemap lists the public pages', () => {
  const sitemap = readFileSync(join(DIST, 'sitemap-0.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed.sort()).toEqual(publicPaths().sort());
  expect(readFileSync(join(DIST, 'robots.txt'), 'utf8')).toContain(`${origin}/sitemap-index.xml`);
});

test('the manifest and its icons are there', () => {
  const manifest = JSON.parse(readFileSync(join(DIST, 'site.webmanifest'), 'utf8'));
  expect(manifest.name).toBe(site.name);
  for (const { src } of [...manifest.icons, { src: 'favicon.svg' }, { src: 'icon-180.png' }])
    expect(existsSync(join(DIST, src)), src).toBe(true);
});

test('structured data of a service says what its page says', () => {
  for (const path of servicePaths()) {
    const page = builtPage(path);
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    const [business, service, , questions] = data['@graph'];
    expect(business.name).toBe(site.name);
    expect(service['@type']).toBe('Service');
    expect(questions.mainEntity.map(({ name }: { name: string }) => name)).toEqual(
      textsOf(page, '[aria-labelledby="questions-title"] h3'),
    );
  }
});

test('the drawn map shows its dots inside what a phone shows', () => {
  const map = parse(readFileSync(join(DIST, 'map.svg'), 'utf8'));
  for (const dot of map.querySelectorAll('circle')) {
    expect(Number(dot.getAttribute('cx'))).toBeGreaterThan(10);
    expect(Number(dot.getAttribute('cx'))).toBeLessThan(340);
    expect(Number(dot.getAttribute('cy'))).toBeLessThan(320);
  }
});
