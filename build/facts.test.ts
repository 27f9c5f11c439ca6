import { expect, test } from 'vitest';
import { site } from '../site.config.ts';
import { faults, placeholders } from './facts.ts';

test('the facts as they are can be right', () => {
  expect(faults(site)).toEqual([]);
});

test('every fact that cannot be right is named', () => {
  const broken = { ...site, emergencyPhone: '0 1 2 3 4 5 6', email: 'nobody', towns: [], motto: 'new' };
  expect(faults(broken).map((fault) => fault.split(':')[0])).toEqual([
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
