import { expect, test } from 'vitest';
import { postcodeAreaOf, townOf } from './places.ts';

const OWN = ['Bwlch-y-groes'];

test.each([
  ['Newport', 'Newport'],
  ['  swansea, Wales ', 'Swansea'],
  ['Flat 2, 14 Made Up Street, Newport NP20 1AA', 'Newport'],
  ['14 Made Up Street MERTHYR TYDFIL', 'Merthyr Tydfil'],
  ['1 Nowhere Road, Bwlch-y-groes, SA35 0DP', 'Bwlch-y-groes'],
  ['3 Nowhere Road\nCardiff\nCF10 1AA\nUK', 'Cardiff'],
  ['14 Newport Road, Cardiff', 'Cardiff'],
  ['Pembroke Dock', 'Pembroke Dock'],
  ['the yard behind 3 Made Up Lane in brynmawr', 'Brynmawr'],
  ['Swansea, Ann Example', 'Swansea'],
  ['Cardiff, she was found there', 'Cardiff'],
  ['Cardiff\r\nBcc: someone@mail.example', 'Cardiff'],
])('%j is in %s', (location, town) => {
  expect(townOf(location, OWN)).toBe(town);
});

test.each([
  '14 Made Up Street',
  '14 Newport Road',
  'NP20 1AA',
  'near Ann Example',
  'Ann Example',
  'Made Up Gardens',
  'Newporter',
  '<b>',
  '',
])('in %j no town is named', (location) => {
  expect(townOf(location, OWN)).toBe(undefined);
});

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
