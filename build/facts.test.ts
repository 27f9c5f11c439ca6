import { expect, test } from 'vitest';
import { site } from '../site.config.ts';
import { factErrors, placeholders } from './facts.ts';

test('the facts as they are are accepted', () => {
  expect(factErrors(site)).toEqual([]);
});

test('every fact that is not accepted is named', () => {
  const broken = { ...site, emergencyPhone: '0 1 2 3 4 5 6', email: 'nobody', towns: [], motto: 'new' };
  expect(factErrors(broken).map((error) => error.split(':')[0])).toEqual([
    'emergencyPhone',
    'email',
    'towns',
    '',
  ]);
});

test('facts that are still made up are named', () => {
  expect(placeholders(site)).toEqual(['name', 'emergencyPhone', 'mobilePhone', 'whatsappPhone', 'email']);
  const real = { name: 'Real Firm', emergencyPhone: '01495 290000', mobilePhone: '07411 123456' };
  const contact = { whatsappPhone: '07411 123456', email: 'help@firm.wales' };
  expect(placeholders({ ...site, ...real, ...contact })).toEqual([]);
});
