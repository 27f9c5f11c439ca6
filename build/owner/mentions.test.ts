import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CONFIG, copyOwnersPart, PICTURES } from '../../tests/support/ownersPart.ts';
import { checkOwnersPart } from './check.ts';

const SERVICE = 'src/content/services/biohazard-cleaning.md';

const part = copyOwnersPart();
const { edit } = part;

const YEAR = 'copyrightYear: 2024';

test.each<[string, string, string, string, string, number?]>([
  ['a fact twice', CONFIG, YEAR, `${YEAR},\n  area: 'Gwent'`, 'area is there twice. Keep one of the two.', 1],
  [
    'a misspelt colour',
    CONFIG,
    YEAR,
    `colours: { ambre: '#123456' }, ${YEAR}`,
    'no place shows a colour ambre. Did you mean amber?',
  ],
  [
    'a paper that is not there',
    CONFIG,
    "methodStatement: ''",
    "methodStatement: '/m.pdf'",
    "methodStatement: there is no file public/m.pdf. Put it there, or leave it empty: ''.",
  ],
  [
    'a figure without quotes',
    CONFIG,
    "'20+'",
    '20',
    "claims.years cannot be 20. Write it between quotes: '20'.",
  ],
  [
    'a misspelt key further in',
    CONFIG,
    YEAR,
    `pictures: { hero: { fokus: 'top' } }, ${YEAR}`,
    'pictures.hero.fokus is nothing that this site knows. Did you mean focus?',
  ],
  [
    'a related service that there is not',
    SERVICE,
    '- bodily-fluids',
    '- bodyly-fluids',
    'related: there is no other service bodyly-fluids. Did you mean bodily-fluids?',
  ],
  [
    'a service related to itself',
    SERVICE,
    '- bodily-fluids',
    '- biohazard-cleaning',
    expect.stringContaining('related: there is no other service biohazard-cleaning. Write one of: '),
  ],
  ['a misspelt fact', SERVICE, '{years}', '{yaers}', '{yaers} names no fact. Did you mean {years}?'],
  ['an unknown fact', SERVICE, '{years}', '{email}', expect.stringContaining('There are: {years}, {jobs}')],
  [
    'a fact in the text below',
    SERVICE,
    'Ask yourself three',
    'Ask {years} three',
    '{years} stands below the second line ---, where no fact can be named. Write it out.',
  ],
  [
    'a day that is none',
    SERVICE,
    '"2026-11-22"',
    '"22.11.26"',
    expect.stringContaining('such as 2026-11-22'),
  ],
])('%s is told by its line before anything is built', async (_, file, found, instead, message, after = 0) => {
  const line = edit(file, found, instead) + after;
  expect((await checkOwnersPart(part.root)).faults).toEqual([{ file, line, message }]);
});

test('a service that is taken away is told where others name it', async () => {
  rmSync(join(part.root, 'src/content/services/pigeon-guano.md'));
  const { faults } = await checkOwnersPart(part.root);
  expect(faults.length).toBeGreaterThan(0);
  for (const { line, message } of faults) {
    expect(line).toBeGreaterThan(1);
    expect(message).toContain('there is no other service pigeon-guano');
  }
});

test('a town with two spaces in it is the same town', async () => {
  edit(CONFIG, "'Tredegar',", "'Tredegar', 'Ebbw  Vale',");
  expect((await checkOwnersPart(part.root)).doubts.map(({ message }) => message)).toEqual([
    'Ebbw  Vale is among the towns twice.',
  ]);
});

/** What is told of photographs in place of two pictures, one of them a service's. */
async function toldOfPhotographs(): Promise<string[]> {
  const photograph = sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'white' } });
  for (const name of ['hero', 'fly-tipping'])
    await photograph.jpeg().toFile(join(part.root, PICTURES, `${name}.jpg`));
  return (await checkOwnersPart(part.root)).doubts.map(({ file, message }) => `${file} ${message}`);
}

test('a photograph under the words for our drawing is told', async () => {
  const told = (await toldOfPhotographs()).join('\n');
  for (const name of ['hero', 'fly-tipping']) {
    expect(told).toContain(`${name}.jpg is told to those who cannot see it as our illustration.`);
    expect(told).toMatch(new RegExp(`${name}\\.jpg has .* cut off, top and bottom.*focus: 'top'`));
  }
});

test('one with its own words and focus is not', async () => {
  const chosen = "{ focus: 'bottom', alt: 'Two of us beside our van.' }";
  edit(CONFIG, YEAR, `pictures: { hero: ${chosen}, 'fly-tipping': ${chosen} }, ${YEAR}`);
  expect(await toldOfPhotographs()).toEqual([]);
});

test('what the build cannot read is not taken for a picture', async () => {
  renameSync(join(part.root, PICTURES, 'hero.webp'), join(part.root, PICTURES, 'hero.TIF'));
  const { faults, doubts } = await checkOwnersPart(part.root);
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('no picture named hero')]);
  expect(doubts.map(({ message }) => message)).toEqual([expect.stringContaining('Save it as JPEG first')]);
});
