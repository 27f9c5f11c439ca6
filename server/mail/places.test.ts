import { expect, test } from 'vitest';
import { findPlace } from '../site.ts';
import { createPlaceFinder } from './places.ts';

test.each([
  ['Newport', 'Newport'],
  ['  swansea, Wales ', 'Swansea'],
  ['Flat 2, 14 Made Up Street, Newport NP20 1AA', 'Newport'],
  ['14 Made Up Street MERTHYR TYDFIL', 'Merthyr Tydfil'],
  ['3 Nowhere Road\nCardiff\nCF10 1AA\nUK', 'Cardiff'],
  ['14 Newport Road, Cardiff', 'Cardiff'],
  ['Pembroke Dock', 'Pembroke Dock'],
  ['Swansea, Ann Example', 'Swansea'],
  ['Cardiff\r\nBcc: someone@mail.example', 'Cardiff'],
])('%j is in %s', (location, town) => {
  expect(findPlace(location)).toBe(town);
});

test.each([
  ['NP20 1AA', 'NP postcode area'],
  ['np201aa', 'NP postcode area'],
  ['14 Made Up Street, SA35 0DP, UK', 'SA postcode area'],
  ['from CF10 1AA to SY23 2AA', 'SY postcode area'],
  ['M1', 'M postcode area'],
])('%j has no known town but is in the %s', (location, area) => {
  expect(findPlace(location)).toBe(area);
});

test.each([
  '14 Made Up Street',
  '14 Newport Road',
  'near Ann Example',
  'Newporter',
  'off the M4 at night',
  'XNP20 1AAB',
  '<b>',
  '',
])('%j names no place', (location) => {
  expect(findPlace(location)).toBeUndefined();
});

test('names with punctuation match however they are written', () => {
  const find = createPlaceFinder(["Connah's Quay", 'Bwlch-y-groes']);
  expect(find('1 High Street, connahs quay')).toBeUndefined();
  expect(find('1 High Street, CONNAH’S QUAY')).toBe("Connah's Quay");
  expect(find('Bwlch y Groes')).toBe('Bwlch-y-groes');
});
