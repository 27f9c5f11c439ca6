import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROMISES } from '../../src/domain/promises.ts';
import { checkOwner } from './checkOwner.ts';
import { readConfig } from './config.ts';
import { formatNote } from './source.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = 'src/assets/pictures';

const CONFIG = `import type { Facts } from './src/domain/facts.ts';

export const site: Facts = {
  name: 'A Firm',
  emergencyPhone: '01495 290000',
  email: 'help@firm.wales',
  base: {
    town: 'Brynmawr', // ours
    latitude: 51.7985,
    longitude: -3.1786,
  },
  hours: null,
  towns: [
    'Brynmawr',
    'Newport',
  ],
  claims: {
    years: '20+',
  },
  hosting: 'in Wales',
  retention: 'for a year',
};
export const promises = {
${PROMISES.map((name) => `  ${name}: { sentence: 'We promise you this on every job.', kept: true },`).join('\n')}
};
export const answers = { subject: 'Your request', message: 'Hello {name},' };
`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'owner-'));
  mkdirSync(join(root, 'src'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a config in which `found` is replaced. @returns the line of what was replaced. */
function write(found: string, instead: string): number {
  expect(CONFIG).toContain(found);
  writeFileSync(join(root, 'site.config.ts'), CONFIG.replace(found, instead));
  return CONFIG.slice(0, CONFIG.indexOf(found)).split('\n').length;
}

test.each<[string, string, string, RegExp]>([
  ['an apostrophe', "'A Firm'", "'Bob's Firm'", /has a ' inside the quotes\. Write ’ instead/],
  ['a quote not closed', "'A Firm',", "'A Firm,", /has no closing quote\.$/],
  ['curly quotes', "'A Firm'", '‘A Firm’', /has curly quotes/],
  ['a missing comma', "'A Firm',", "'A Firm'", /^name: 'A Firm' has no comma at its end\.$/],
  ['a missing comma before a comment', "'Brynmawr', // ours", "'Brynmawr' // ours", /has no comma/],
  [
    'a bracket not closed',
    "towns: [\n    'Brynmawr',\n    'Newport',\n  ],",
    "towns: [\n    'Brynmawr',",
    /opens a \[/,
  ],
  ['a word without quotes', "'A Firm'", 'Bob', /^Bob has no quotes\. Write it between quotes/],
  ['yes', 'kept: true', 'kept: yes', /^yes has no quotes\. Write true or false/],
  [
    'true in quotes',
    'kept: true',
    "kept: 'true'",
    /kept cannot be 'true'\. Write true or false, without quotes/,
  ],
  ['an empty name', "'A Firm'", "''", /^name is empty\. Write the company's name/],
  ['a misspelt key', 'emergencyPhone:', 'emergancyPhone:', /unknown\. Did you mean emergencyPhone\?$/],
  ['a misspelt claim', 'years:', 'yaers:', /^yaers is unknown\. Did you mean years\?$/],
  ['an unknown key', 'hours: null', 'motto: 1', /^motto is unknown\. Known are: name/],
  ['a short number', "'01495 290000'", "'0149'", /^emergencyPhone cannot be '0149'\. Write a UK number/],
  ['an empty town', "'Newport'", "''", /^towns\.entry 2 is empty/],
  [
    'an unknown colour',
    'hours: null',
    "colours: { ambre: '#123456' }",
    /no colour ambre\. Did you mean amber\?/,
  ],
  ['a file that is not there', 'hours: null', "methodStatement: '/x.pdf'", /there is no file public\/x\.pdf/],
])('an error: %s', (_, found, instead, message) => {
  const line = write(found, instead);
  expect(readConfig(root).errors).toEqual([
    { file: 'site.config.ts', line, message: expect.stringMatching(message) },
  ]);
});

test.each(['+44 1495 290 000', '0044 1495 290000', '(01495) 290-000', '+44 (0)1495 290000'])(
  '%s is a phone number',
  (phone) => {
    write("'01495 290000'", `'${phone}'`);
    expect(readConfig(root).errors).toEqual([]);
  },
);

const copyOwnersPart = () => {
  for (const folder of ['src/content', 'src/assets'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
};
const warnings = async () => (await checkOwner(root)).warnings.map(formatNote).join('\n');

test('warns of towns, places and colours', async () => {
  copyOwnersPart();
  const line = write("'Newport'", "'Newprot'");
  expect(await warnings()).toContain(`site.config.ts:${line}: Newprot is not among`);
  write("'Newport'", "'Swansea'");
  expect(await warnings()).toContain('Swansea is listed but not drawn');
  write("'Newport'", "'Brynmawr'");
  expect(await warnings()).toContain('Brynmawr is listed twice');
  write("town: 'Brynmawr'", "town: 'Pontypool'");
  expect(await warnings()).toContain('51.7985, -3.1786 is 14 km from Pontypool, which is at 51.701, -3.044.');
  write('hours: null', "colours: { teal: '#ffee00' }");
  expect(await warnings()).toContain('teal on paper is hard to read: the contrast is 1.1');
  write("'help@firm.wales'", "'help@firm.example'");
  expect(await warnings()).toContain('Placeholders: email.');
});

test('warns of pictures once the config is right', async () => {
  copyOwnersPart();
  const draw = (name: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .jpeg()
      .toFile(join(root, PICTURES, name));
  await draw('hero.JPG', 1600, 1600);
  await draw('fleet-van.Jpeg', 300, 200);
  await draw('fleet-vna.jpg', 1200, 800);
  writeFileSync(join(root, PICTURES, 'about-kit.HEIC'), '');
  write("'A Firm'", "'A Firm'");
  const shown = await warnings();
  expect(shown).toMatch(/hero\.JPG: loses 33 % at top and bottom\. .*focus/);
  expect(shown).toContain("hero.JPG: needs words for people who cannot see it: pictures: { 'hero'");
  expect(shown).toMatch(/fleet-van\.Jpeg: has 300 × 200 pixels and needs 1200 × 800/);
  expect(shown).toContain('fleet-vna.jpg: is not shown. Did you mean fleet-van?');
  expect(shown).toContain('about-kit.HEIC: is in a format that is not shown. Save it as JPEG.');
  write("'A Firm'", "''");
  expect(await warnings()).toBe('');
  rmSync(join(root, PICTURES, 'fleet-suit.webp'));
  write("'A Firm'", "'A Firm'");
  expect((await checkOwner(root)).errors.map(formatNote)).toEqual([
    'src/assets/pictures: there is no picture named fleet-suit. Put fleet-suit.jpg there, 1200 × 800 pixels or more.',
  ]);
});

test("the owner's own part has no errors", async () => {
  expect((await checkOwner(ROOT)).errors).toEqual([]);
  expect(readFileSync(join(ROOT, 'site.config.ts'), 'utf8')).toContain('export const site');
});
