import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STATUSES } from '../src/domain/submissionRow.ts';
import { choicesOf, disagreements, MIGRATIONS } from './choices.ts';

let folder: string;
const migrate = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const known = (...choices: string[]) =>
  `constraint service_known check (service in (\n  ${choices.map((choice) => `'${choice}'`).join(',\n  ')}\n));`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  migrate('1_first.sql', `create table a (service text,\n${known('One', "Painter''s (dust), mould")}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the newest migration that writes the constraint counts', () => {
  expect(choicesOf('service_known', folder)).toEqual(['One', "Painter's (dust), mould"]);
  migrate('2_second.sql', `alter table a drop constraint service_known, add ${known('One', 'Three')}`);
  migrate('3_third.sql', 'create table b ();');
  expect(choicesOf('service_known', folder)).toEqual(['One', 'Three']);
});

test('a choice that only one of the two knows is named', () => {
  migrate('2_second.sql', `alter table a drop constraint service_known, add ${known('One', 'Three')}`);
  expect(disagreements({ service_known: ['One', 'Three'] }, folder)).toEqual([]);
  expect(disagreements({ service_known: ['One', 'Two'] }, folder)).toEqual([
    'the form offers "Two", and service_known refuses it',
    'service_known takes "Three", and the form does not offer it',
  ]);
});

test('a constraint that no migration writes so takes nothing', () => {
  expect(disagreements({ urgency_known: ['soon'] }, folder)).toHaveLength(1);
});

test('the database stores the statuses that the desk knows', () => {
  expect(choicesOf('status_known', MIGRATIONS)).toEqual(STATUSES);
});
