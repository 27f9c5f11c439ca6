import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { servicePaths } from '../support/sitePages.ts';
import { buildSite, CONFIG, makeSite } from './ownSite.ts';
import { textOf } from './pages.ts';

/** A name, a number, an address and a town, and not one fact more: claims are emptied, all else is left out. */
const BARE = `
  name: 'Bare Firm', emergencyPhone: '+44 1495 290000', email: 'help@bare.example', base: { town: 'Newport' },
  claims: { years: '', jobs: '', safety: '', emailResponse: '' },
  pictures: { hero: { focus: 'top', alt: 'Our two vans.' }, 'fly-tipping': { alt: 'Our trailer.' } },
  colours: { teal: '#102030' },
`;
const GONE =
  /undefined|null|NaN|\[object|Brynmawr|Wales\b(?! 0800)|20\+?|1000|100%|24 ?h|Years|Jobs Completed|Safety Record|IICRC|Mobile|WhatsApp|wa\.me|Coverage|serving|nationwide|\{/i;
const BROKEN = /\s[.,:;!?](\s|$)|\.\.|,\s*[.,]|\s-\s*$|: *\./;
/** What says nothing if it holds nothing. */
const SPEAKING =
  'p, li, h1, h2, h3, h4, a, button, strong, ul, ol, section, nav, footer, span:not([aria-hidden])';
/** Home, two texts, sign-in, desk, the unknown path, and the answer to a form. */
const OTHER_PAGES = 7;
/** What scripts fill, and what nobody reads. */
const FILLED_LATER = 'script, style, [data-announcer], [data-toasts], [data-strip]';

test('a fact that is left empty takes its tiles, sentences and labels with it; pictures of the owner’s take the places of ours', async () => {
  const site = makeSite(CONFIG.replace(/(export const site: Facts = \{).*?\n\};/s, `$1${BARE}};`));
  await putPictures(join(site, 'src', 'assets', 'pictures'));
  takeServiceAway(join(site, 'src', 'content', 'services'));
  const { status, stdout, stderr } = buildSite(site);
  expect(status, stdout + stderr).toBe(0);
  const folder = join(site, 'dist');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  expect(pages).toHaveLength(servicePaths().length - 1 + OTHER_PAGES);
  for (const file of pages) {
    const page = parse(readFileSync(join(folder, file), 'utf8'));
    for (const link of page.querySelectorAll('a[href^="/services/"]'))
      expect(pages, file).toContain(`${link.getAttribute('href')?.slice(1).split('#')[0]}.html`);
    const data = page.querySelectorAll('script[type="application/ld+json"]').map(textOf).join('');
    expect(data, file).not.toMatch(/null|""|\[\]|undefined/);
    for (const filled of page.querySelectorAll(FILLED_LATER)) filled.remove();
    for (const element of page.querySelectorAll(SPEAKING)) {
      if (element.querySelector('img, svg, input, select, textarea')) continue;
      const words = element.getAttribute('aria-label') ?? textOf(element);
      expect(words, `${file}: ${element.outerHTML.slice(0, 200)}`).not.toBe('');
      if (element.children.length === 0) expect(words, file).not.toMatch(BROKEN);
    }
    for (const element of page.querySelectorAll('p, li')) {
      const words = textOf(element).replaceAll(/\{\{.*?\}\}/g, '');
      expect(words, file).not.toMatch(BROKEN);
    }
  }
  const shown = pages.filter((file) => file === 'index.html' || file === 'form-answer.html');
  for (const file of shown) {
    const page = parse(readFileSync(join(folder, file), 'utf8'));
    for (const hidden of page.querySelectorAll('script, style, svg, form')) hidden.remove();
    expect(textOf(page.querySelector('body')).replaceAll(/\{\{.*?\}\}/g, ''), file).not.toMatch(GONE);
  }
  const home = parse(readFileSync(join(folder, 'index.html'), 'utf8'));
  expect(textOf(home.querySelector('#services-title'))).toBe('Eleven kinds of work, one standard of care');
  // What the owner has is not to be called an illustration.
  expect(textOf(home.querySelector('#services'))).not.toContain('Illustrations');
  expect(readFileSync(join(folder, 'services', 'fly-tipping.html'), 'utf8')).toContain('alt="Our trailer."');
  await expectPictures(folder);
  rmSync(site, { recursive: true });
});

/** As an owner who does not offer it: a service that the footer and "What has happened?" name. */
function takeServiceAway(folder: string) {
  rmSync(join(folder, 'sharps-removal.md'));
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const others = ['bodily-fluids', 'fly-tipping', 'decontamination', 'hoarding-clearance'];
    const other = others.find((id) => name !== `${id}.md` && !text.includes(`- ${id}\n`));
    writeFileSync(file, text.replace('- sharps-removal\n', `- ${other}\n`));
  }
}

const RED = { r: 255, g: 0, b: 0 };

/** A square photograph, red above and blue below, that the camera took lying on its side; a logo and an icon. */
async function putPictures(folder: string) {
  const blue = sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'blue' } });
  const red = await sharp({ create: { width: 800, height: 1600, channels: 3, background: RED } })
    .png()
    .toBuffer();
  // Orientation 6 says that the left side is up.
  await blue
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(join(folder, 'hero.JPG'));
  for (const name of ['van', 'suit', 'fogger', 'air-scrubber', 'atp-meter', 'drums'])
    await sharp(red)
      .resize(1200, 800)
      .jpeg()
      .toFile(join(folder, `fleet-${name}.jpg`));
  const icon = sharp({ create: { width: 512, height: 512, channels: 3, background: RED } });
  await icon.png().toFile(join(folder, 'icon.png'));
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
}

/** The hero is upright, cut to its place's shape, and its upper part is what stayed. */
async function expectPictures(dist: string) {
  const home = parse(readFileSync(join(dist, 'index.html'), 'utf8'));
  const hero = home.querySelector('img[alt="Our two vans."]');
  expect([hero?.getAttribute('width'), hero?.getAttribute('height')]).toEqual(['1400', '933']);
  const picture = sharp(join(dist, hero?.getAttribute('src') ?? ''));
  expect(await picture.metadata()).toMatchObject({ width: 1400, height: 933 });
  const colourAt = async (top: number) =>
    (await picture.clone().extract({ left: 600, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;
  // The upper half of the photograph fills three quarters of it; kept around the middle it would be half.
  expect(await colourAt(645)).toBeGreaterThan(200);
  expect(await colourAt(810)).toBeLessThan(60);
  expect(home.outerHTML).toContain('#102030');
  expect(home.outerHTML).not.toContain('#0f4c4a');
  expect(home.querySelector('header img')?.getAttribute('alt')).toBe('');
  expect(readFileSync(join(dist, 'favicon.svg'), 'utf8')).toContain('<image ');
  const icon = await sharp(join(dist, 'icon-192.png'))
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...icon.subarray(0, 3)]).toEqual([255, 0, 0]);
}
