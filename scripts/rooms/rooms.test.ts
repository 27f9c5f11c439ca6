import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PACKAGES, ROOMS } from '../../rooms.ts';
import { runsInBrowser } from './browserCode.ts';
import { checkRooms } from './checkRooms.ts';
import { importsOf } from './imports.ts';
import { sourceFiles } from './sources.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const files = sourceFiles(ROOT);

test('every import is one that rooms.ts allows, nothing more is allowed, and none runs in a circle', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'src/pages/index.astro',
      'src/ui/Button.tsx',
      'scripts/start.mjs',
      'site.config.ts',
    ]),
  );
  expect(checkRooms(ROOMS, PACKAGES, files, importsOf(ROOT, files))).toEqual([]);
});

test('of the site only src/backend knows Supabase, and nothing in it knows Node or the server', () => {
  const site = Object.entries(ROOMS).filter(([room]) => room.startsWith('src/'));
  expect(site.filter(([, targets]) => targets.includes('@supabase/')).map(([room]) => room)).toEqual([
    'src/backend',
  ]);
  const targets = [...site.flatMap(([, targets]) => targets), ...(ROOMS['site.config.ts'] ?? [])];
  expect(targets.filter((target) => /^(node:|server|build|tests)/.test(target))).toEqual([]);
});

test('what runs in a browser when it is imported, and nothing else, is named *.client.ts', () => {
  const site = files.filter((file) => /^src\/.*\.tsx?$/.test(file));
  expect(site.filter((file) => runsInBrowser(ROOT, file))).toEqual(
    site.filter((file) => file.endsWith('.client.ts')),
  );
});

/** A small house, in which all is as its table says. */
const HOUSE = {
  'src/ui/Button.tsx': "import type { Icon } from './Icon.tsx';\nexport const label = <b>don't</b>;",
  'src/ui/Icon.tsx': 'export type Icon = string;',
  'src/contact/form.ts': "import { label } from '../ui/Button.tsx';",
  'src/contact/form.test.ts': "import { expect } from '../../tests/support/expect.ts';",
  'src/pages/index.astro':
    "---\nimport '../contact/form.ts';\n---\n<p>\n<script>\n  import '../ui/Icon.tsx';\n</script>",
  'tests/support/expect.ts': '',
};
const TABLE = {
  'src/ui': [],
  'src/contact': ['src/ui'],
  'src/pages/**': ['src/contact', 'src/ui'],
  '*.test.ts': ['tests/support'],
  'tests/support': [],
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-'));
  build(HOUSE);
});
afterEach(() => rmSync(root, { recursive: true }));

function build(house: Record<string, string>) {
  for (const [file, text] of Object.entries(house)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

function check(table: Record<string, string[]> = TABLE) {
  const found = sourceFiles(root);
  return checkRooms(table, ['node:'], found, importsOf(root, found));
}

test('a house that is as its table says has no errors', () => {
  expect(check()).toEqual([]);
});

test.each([
  ['a value', "import { x } from '../contact/form.ts';"],
  ['a type', "import type { X } from '../contact/form.ts';"],
  ['a type in its place', "export type X = import('../contact/form.ts').X;"],
  ['what it hands on', "export * from '../contact/form.ts';"],
  ['while it runs', "export const load = () => import('../contact/form.ts');"],
  ['a file as text', "import text from '../contact/form.ts?raw';"],
])('an arrow against the table is named: %s', (_, text) => {
  build({ 'src/ui/X.tsx': text });
  expect(check()).toContain('src/ui may not import src/contact (src/ui/X.tsx → src/contact/form.ts)');
});

test.each([
  ['front matter', "---\nimport '../../tests/support/expect.ts';\n---\n"],
  ['a script', "<p>\n<script>\nimport '../../tests/support/expect.ts';\n</script>"],
])('an arrow against the table is named in a page: %s', (_, text) => {
  build({ 'src/pages/other.astro': text });
  expect(check()).toEqual([
    'src/pages/** may not import tests/support (src/pages/other.astro → tests/support/expect.ts)',
  ]);
});

test('a package that is not for all is named', () => {
  build({ 'src/ui/file.ts': "import { readFileSync } from 'node:fs';\nimport 'react';" });
  expect(check()).toEqual(['src/ui may not import node: (src/ui/file.ts → node:fs)']);
});

test('a unit test’s own arrows are for unit tests alone', () => {
  build({ 'src/contact/other.ts': "import '../../tests/support/expect.ts';" });
  expect(check()).toEqual([
    'src/contact may not import tests/support (src/contact/other.ts → tests/support/expect.ts)',
  ]);
});

test('a folder that is missing from the table is named, one inside a room too', () => {
  build({ 'src/ui/new/x.ts': '' });
  expect(check()).toEqual(['src/ui/new/x.ts is in no room of rooms.ts']);
});

test('what the table has and the sources do not is named', () => {
  expect(check({ ...TABLE, 'src/ui': ['tests/support'], 'src/gone': [] })).toEqual([
    'src/ui may import tests/support, and does not',
    'src/gone is in rooms.ts, and there is no such room',
  ]);
});

test('circles are named, between files and between rooms', () => {
  build({
    'src/ui/Icon.tsx': "import type { label } from './Button.tsx';\nexport type Icon = string;",
    'src/contact/y.ts': '',
    'src/ui/x.ts': "import '../contact/y.ts';",
  });
  expect(check({ ...TABLE, 'src/ui': ['src/contact'] })).toEqual([
    'a circle: src/ui → src/contact → src/ui',
    'a circle: src/ui/Button.tsx → src/ui/Icon.tsx → src/ui/Button.tsx',
  ]);
});

test.each([
  ['location.href;', true],
  ['export const form = document.forms[0];', true],
  ['export const here = { url: location.href };', true],
  ['export const here = () => location.href;', false],
  ['export const names = { location: 1 }; names.location;', false],
  ['export type Place = typeof location;', false],
])('%s runs in a browser on import: %s', (text, expected) => {
  build({ 'src/ui/x.ts': text });
  expect(runsInBrowser(root, 'src/ui/x.ts')).toBe(expected);
});
