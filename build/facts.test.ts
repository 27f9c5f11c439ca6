import { expect, test } from 'vitest';
import { promises, site } from '../site.config.ts';
import { PROMISES } from '../src/rules/promises.ts';
import { openPromises, placeholders } from './facts.ts';
import { factFaults, promiseFaults } from './owner/factFaults.ts';

test('the facts as they are are accepted', () => {
  expect(factFaults(site)).toEqual([]);
});

test('every fact that is not accepted is named', () => {
  const broken = { ...site, emergencyPhone: '0 1 2 3 4 5 6', email: 'nobody', towns: [''], motto: 'new' };
  expect(factFaults(broken).map(({ path }) => path.join('.'))).toEqual([
    'site.emergencyPhone',
    'site.email',
    'site.towns.0',
    'site.motto',
  ]);
});

test('facts that are still made up are named', () => {
  expect(placeholders(site)).toEqual([
    'name',
    'emergencyPhone',
    'mobilePhone',
    'whatsappPhone',
    'email',
    'hosting',
  ]);
  const real = { name: 'Real Firm', emergencyPhone: '01495 290000', mobilePhone: '07411 123456' };
  const contact = { whatsappPhone: '07411 123456', email: 'help@firm.wales', hosting: 'in Wales' };
  expect(placeholders({ ...site, ...real, ...contact })).toEqual([]);
});

test('no promise is made until the owner makes it, there are twelve at most, and each open one is named', () => {
  expect(promiseFaults(promises)).toEqual([]);
  expect(PROMISES.length).toBeLessThanOrEqual(12);
  expect(openPromises(promises)).toEqual(Object.keys(promises));
  const made = { ...promises, laundry: { ...promises.laundry, kept: true } };
  expect(openPromises(made)).not.toContain('laundry');
});

test('a promise that is no sentence, is missing or is unknown is named', () => {
  const { stages, ...rest } = promises;
  const broken = { ...rest, laundry: { sentence: 'washing', kept: true }, gifts: stages };
  expect(promiseFaults(broken).map(({ path }) => path.join('.'))).toEqual([
    'promises.laundry.sentence',
    'promises.stages',
    'promises.gifts',
  ]);
});
