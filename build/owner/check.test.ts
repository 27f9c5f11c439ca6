import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CONFIG, copyOwnersPart, PICTURES } from '../../tests/support/ownersPart.ts';
import { checkOwnersPart } from './check.ts';
import { inPrint } from './fault.ts';

const SERVICE = 'src/content/services/fly-tipping.md';

/** Where there is no line to name. */
const NO_LINE = -1000;

const part = copyOwnersPart();
const { edit } = part;
const faults = async () => (await checkOwnersPart(part.root)).faults.map(inPrint);
const doubts = async () => (await checkOwnersPart(part.root)).doubts.map(inPrint);
const draw = (name: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .jpeg()
    .toFile(join(part.root, PICTURES, name));

test('what is there is right', async () => {
  expect(await checkOwnersPart(part.root)).toEqual({ faults: [], doubts: [] });
});

const NO_HOURS = 'hours: null';
const hoursOn = (monday: string) =>
  `hours: { week: { monday: '${monday}', tuesday: '24 h', wednesday: 'closed', thursday: 'closed', friday: 'closed', saturday: 'closed', sunday: 'closed' } }`;

test.each<[string, string | RegExp, string, RegExp]>([
  [
    'an apostrophe',
    "name: 'Company name'",
    "name: 'Bob's Cleaning'",
    /^name: 'Bob's Cleaning', has a ' inside the quotes.* Write ’ in its place, or " at both ends\.$/,
  ],
  ['an inner quote', "name: 'Company name'", 'name: "The "best" firm"', /^.* has a " inside the quotes/],
  ['two apostrophes', "name: 'Company name'", "name: 'Ann's and Bob's'", /^.* has a ' inside/],
  ['a quote not closed', "name: 'Company name'", "name: 'Bob", /^name: 'Bob, lacks the quote at its end\.$/],
  ['curly quotes', "name: 'Company name'", 'name: ‘Bob’', /^.* stands in curly quotes/],
  [
    'a missing comma',
    "Company name',",
    "Company name'",
    /^name: 'Company name' lacks the comma at its end\.$/,
  ],
  [
    'a missing comma before a comment',
    "country: 'Wales',",
    "country: 'Wales' // ours",
    /^country: 'Wales'.* lacks the comma/,
  ],
  ['a missing comma in a list', "'Newport',", "'Newport'", /^'Newport' lacks the comma at its end\.$/],
  [
    'something that is no code',
    'copyrightYear: 2024',
    'copyrightYear: 20+',
    /^copyrightYear: 20\+, cannot be read\./,
  ],
  ['no quotes', "name: 'Company name'", 'name: Bob', /^Bob stands without quotes/],
  [
    'an empty name',
    "name: 'Company name'",
    "name: ''",
    /^name is empty\. Write the company's name between the quotes\.$/,
  ],
  [
    'a misspelt key',
    'emergencyPhone:',
    'emergancyPhone:',
    /^emergancyPhone is nothing that this site knows\. Did you mean emergencyPhone\?$/,
  ],
  [
    'an unknown key',
    'copyrightYear: 2024',
    'copyrightYear: 2024, motto: 1',
    /^motto is nothing that this site knows\. There are: name/,
  ],
  ['a misspelt claim', "years: '20+'", "yaers: '20+'", /^claims\.yaers is nothing .* Did you mean years\?$/],
  [
    'a number as text',
    'copyrightYear: 2024',
    "copyrightYear: '2024'",
    /^copyrightYear cannot be '2024'\. Write a year without quotes/,
  ],
  [
    'a text as a number',
    "area: 'all of Wales'",
    'area: 5',
    /^area cannot be 5\. Write at least two letters between quotes/,
  ],
  ['no list', /badges: \[[^\]]*\]/, "badges: 'IICRC'", /^badges cannot be 'IICRC'\. Write a list such as/],
  ['an empty entry', "'Newport',", "'',", /^towns: entry 9 is empty\./],
  [
    'a short number',
    "'01632 960 018'",
    "'0149'",
    /^emergencyPhone cannot be '0149'\. Write a UK number .* such as/,
  ],
  [
    'a colour in words',
    'copyrightYear: 2024',
    "colours: { teal: 'green' }, copyrightYear: 2024",
    /^colours\.teal cannot be 'green'\. Write \{ teal: '#'/,
  ],
  [
    'hours that are none',
    NO_HOURS,
    hoursOn('9 to 5'),
    /^hours\.week\.monday cannot be '9 to 5'\. Write hours such/,
  ],
  ['hours of no length', NO_HOURS, hoursOn('09:00-09:00'), /^hours\.week\.monday cannot be '09:00-09:00'/],
  ['a promise without kept', ', kept: false', '', /^.*kept is missing\. Write true or false/],
])('%s in site.config.ts', async (_, found, instead, message) => {
  const line = edit(CONFIG, found, instead);
  const [first, ...others] = (await checkOwnersPart(part.root)).faults;
  expect(first).toEqual({ file: CONFIG, line, message: expect.stringMatching(message) });
  expect(others).toEqual([]);
  const told = await faults();
  expect(told.join()).not.toMatch(/\n\s+at /);
});

test.each([
  '+44 1495 290 000',
  '+441495290000',
  '0044 1495 290000',
  '(01495) 290-000',
  '+44 (0)1495 290000',
  '07411123456',
])('%s is a phone number', async (phone) => {
  edit(CONFIG, "'01632 960 018'", `'${phone}'`);
  expect(await faults()).toEqual([]);
});

test.each<[string, string | RegExp, string, RegExp, number?]>([
  [
    'an inner quote',
    'title: "Fly-Tipping Clearance"',
    'title: "Fly-"Tipping" Clearance"',
    /^title: "Fly-"Tipping" Clearance" cannot be read\. A text stands between double quotes/,
  ],
  ['a tab', '  description: "Dumped', '\tdescription: "Dumped', /^.*Write spaces|cannot be read/],
  ['a wrong indent', '  - "Landlords with', ' - "Landlords with', /^.*(cannot be read|not closed)/],
  ['a key twice', 'order: 10', 'order: 10\norder: 11', /^order: 11 is there twice/, 1],
  [
    'a misspelt key',
    'heading:',
    'heding:',
    /^heding is nothing that this site knows\. Did you mean heading\?/,
  ],
  [
    'a key that is gone',
    /heading: .*\n/,
    '',
    /^heading is missing\. Write a text between double quotes\./,
    NO_LINE,
  ],
  ['a wrong kind', 'order: 10', 'order: "ten"', /^order cannot be 'ten'\. Write a number without quotes\./],
  [
    'an option that there is not',
    'option: "Fly Tipping Clearance"',
    'option: "Fly tipping"',
    /^option cannot be 'Fly tipping'\. Write one of: Trauma Scene Cleaning/,
  ],
  [
    'a text too long',
    /description: "Fly/,
    `description: "${'Fly '.repeat(40)}`,
    /^description cannot be .* Write 160 letters at most\./,
  ],
  ['an order twice', 'order: 10', 'order: 4', /order 4 is also that of .*\.md\. Give each its own\./],
  ['no end of the front matter', /\n---\n/, '\n', /^lacks the line ---/, NO_LINE],
])('%s in a service', async (_, found, instead, message, after = 0) => {
  const line = edit(SERVICE, found, instead) + after;
  const [first, ...others] = (await checkOwnersPart(part.root)).faults;
  expect(first).toMatchObject({
    file: SERVICE,
    ...(after > NO_LINE && { line }),
    message: expect.stringMatching(message),
  });
  expect(others).toEqual([]);
});

test('a picture that is not there, or is none', async () => {
  rmSync(join(part.root, PICTURES, 'hero.webp'));
  writeFileSync(join(part.root, PICTURES, 'fleet-van.jpg'), 'no picture');
  expect(await faults()).toEqual([
    'src/assets/pictures: there is no picture named hero. Put hero.jpg there, 1600 × 1066 dots or more.',
    'src/assets/pictures/fleet-van.jpg: is no picture that can be read. Save it again as JPEG, PNG or WebP.',
  ]);
});

test.each<[string, string, string, string | RegExp, number?]>([
  ['a town that there is not', "'Newport'", "'Newprot'", 'Newprot: did you mean Newport?'],
  [
    'a town of nowhere',
    "'Newport'",
    "'Xanadu'",
    'Xanadu is in no list of the towns of Wales. If it is right, leave it.',
  ],
  ['a town twice', "'Newport'", "'Tredegar'", 'Tredegar is among the towns twice.'],
  ['a town outside the drawn map', "'Newport'", "'Swansea'", /^Swansea is listed, and not drawn: /],
  ['a town whose place nobody wrote down', "'Newport'", "'Nantyglo'", /^Nantyglo is listed, and not drawn: /],
  [
    'a base far from its place',
    "town: 'Brynmawr'",
    "town: 'Bangor'",
    /^51\.7985, -3\.1786 is 1\d\d km from Bangor, which is at 53\.\d+, -4\.\d+\. The map shows/,
    3,
  ],
  ['a base that there is not', "town: 'Brynmawr'", "town: 'Brinmawr'", 'Brinmawr: did you mean Brynmawr?'],
])('%s is told', async (_, found, instead, message, after = 0) => {
  const line = edit(CONFIG, found, instead);
  const told = (await checkOwnersPart(part.root)).doubts;
  expect(told).toEqual([{ file: CONFIG, line: line + after, message: expect.stringMatching(message) }]);
});

test('a colour on which words are hard to read', async () => {
  const line = edit(CONFIG, 'copyrightYear: 2024', "colours: { teal: '#ffee00' }, copyrightYear: 2024");
  const told = (await checkOwnersPart(part.root)).doubts;
  expect(told.map((doubt) => doubt.line)).toEqual(told.map(() => line));
  const words = told.map(({ message }) => message).join('\n');
  expect(words).toContain(
    'words in teal on paper are hard to read: their contrast is 1.1, and should be 4.5',
  );
});

test('a town by its Welsh name is right, and so is a new one that the map has room for', async () => {
  edit(CONFIG, "'Newport'", "'Casnewydd', 'Blackwood', 'Cardiff'");
  expect(await doubts()).toEqual([]);
});

test('a photograph counts under any usual ending, before what we rendered, and is told if it is small or will be cut', async () => {
  await draw('hero.JPG', 1600, 1600);
  await draw('fleet-van.Jpeg', 300, 200);
  await draw('fleet-vna.jpg', 1200, 800);
  writeFileSync(join(part.root, PICTURES, 'about-kit.HEIC'), '');
  const told = (await doubts()).join('\n');
  expect(told).toMatch(/hero\.JPG: has 1600 × 1600 dots: 33 % of it is cut off, top and bottom\. .*focus/);
  expect(told).toMatch(
    /fleet-van\.Jpeg: has 300 × 200 dots; its place wants 1200 × 800\. It will look blurred\./,
  );
  expect(told).toMatch(/fleet-vna\.jpg: is shown nowhere: did you mean fleet-van\?/);
  expect(told).toMatch(/about-kit\.HEIC: is of a format that browsers do not show\. Save it as JPEG first\./);
});

test('a photograph is measured as it is shown, not as the camera lay', async () => {
  const upright = sharp({ create: { width: 1066, height: 1600, channels: 3, background: 'white' } });
  edit(CONFIG, 'copyrightYear: 2024', "pictures: { hero: { alt: 'Our van.' } }, copyrightYear: 2024");
  await upright
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(join(part.root, PICTURES, 'hero.jpg'));
  expect(await doubts()).toEqual([]);
});
