import { expect, test } from 'vitest';
import { telLink, whatsappLink } from './links.ts';

test.each([
  ['01632 960 018', 'tel:+441632960018'],
  ['+44 (0)1632 960018', 'tel:+441632960018'],
  ['0044 1632 960018', 'tel:+441632960018'],
  ['+1 212 555 0100', 'tel:+12125550100'],
  ['(01632) 960-018', 'tel:+441632960018'],
])('%s dials %s', (phone, link) => {
  expect(telLink(phone)).toBe(link);
});

test('a chat link carries its message whole', () => {
  expect(whatsappLink('07700 900018')).toBe('https://wa.me/447700900018');
  const link = new URL(whatsappLink('07700 900018', 'A & B\n50 % + more?'));
  expect(link.searchParams.get('text')).toBe('A & B\n50 % + more?');
});
