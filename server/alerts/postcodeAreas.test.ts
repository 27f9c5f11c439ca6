import { expect, test } from 'vitest';
import { postcodeAreaOf } from './postcodeAreas.ts';

test.each([
  ['NP20 1AA', 'NP area (Newport)'],
  ['np201aa', 'NP area (Newport)'],
  ['  ld1 5aa\n', 'LD area (Llandrindod Wells)'],
  ['14 Made Up Street, SA35 0DP, Wales', 'SA area (Swansea)'],
  ['from CF10 1AA to SY23 2AA', 'SY area (Shrewsbury)'],
  ['EC1A 1BB', 'EC area (London)'],
  ['M1 1AA', 'M area (Manchester)'],
  ['NP20', 'NP area (Newport)'],
])('%j is in the %s', (location, area) => {
  expect(postcodeAreaOf(location)).toBe(area);
});

test.each([
  'off the M4',
  'the A465 at night',
  'ZZ1 1AA',
  'flat 1A 2BC',
  'NP',
  '14 Made Up Street',
  'XNP20 1AAB',
  '',
])('in %j no area is named', (location) => {
  expect(postcodeAreaOf(location)).toBe(undefined);
});
