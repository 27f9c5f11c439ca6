import { expect, test } from 'vitest';
import { directionsLink, mailtoLink, smsLink, telLink, whatsappLink } from './links.ts';

test.each([
  ['01632 960 018', 'tel:+441632960018'],
  ['+44 (0)1632 960018', 'tel:+441632960018'],
  ['0044 1632 960018', 'tel:+441632960018'],
  ['+1 212 555 0100', 'tel:+12125550100'],
  ['(01632) 960-018', 'tel:+441632960018'],
])('%s dials %s', (phone, link) => {
  expect(telLink(phone)).toBe(link);
});

test('a link that writes has one addressee and no headers, whatever the form takes for an address', () => {
  expect(mailtoLink('ann@mail.example')).toBe('mailto:ann@mail.example');
  for (const address of [
    'real%40victim.example?bcc=evil%40evil.example&body=x@mail.example',
    'a#b/c=d+e@mail.example',
    "o'neil&co{x}|`^~@mail.example",
  ]) {
    const { pathname, search, hash } = new URL(mailtoLink(address));
    expect(search + hash).toBe('');
    expect(pathname.match(/@/g)).toHaveLength(1);
    expect(decodeURIComponent(pathname)).toBe(address);
  }
});

test.each([
  ['01632 960018?x=1&y', 'tel:+4416329600181', 'https://wa.me/4416329600181'],
  ['/../01632#960018;ext=5', 'tel:+4416329600185', 'https://wa.me/4416329600185'],
])('%s leaves nothing but digits', (phone, call, chat) => {
  expect(telLink(phone)).toBe(call);
  expect(whatsappLink(phone)).toBe(chat);
});

test('a chat link carries its message whole', () => {
  expect(whatsappLink('07700 900018')).toBe('https://wa.me/447700900018');
  const link = new URL(whatsappLink('07700 900018', 'A & B\n50 % + more?'));
  expect(link.searchParams.get('text')).toBe('A & B\n50 % + more?');
});

test('a mail and a text message carry what they begin with whole, as what they are', () => {
  const subject = 'A & B? #1';
  const begun = mailtoLink('a?b@mail.example', { subject, body: 'A & B\n50 % + more' });
  expect(begun).toBe(
    'mailto:a%3Fb@mail.example?subject=A%20%26%20B%3F%20%231&body=A%20%26%20B%0D%0A50%20%25%20%2B%20more',
  );
  expect(smsLink('07700 900018', 'A & B\nmore')).toBe('sms:+447700900018?&body=A%20%26%20B%0Amore');
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'https://maps.apple.com/?daddr='],
  ['Mozilla/5.0 (Linux; Android 16; K)', 'geo:0,0?q='],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'https://www.openstreetmap.org/search?query='],
])('on %s a place is one parameter, whatever is in it', (userAgent, start) => {
  expect(directionsLink('1 High St & Co?q=x#y, Newport', userAgent)).toBe(
    `${start}1%20High%20St%20%26%20Co%3Fq%3Dx%23y%2C%20Newport`,
  );
});
