import { expect, test } from 'vitest';
import { clientAddress } from './clientAddress.ts';

test.each([
  ['203.0.113.5', undefined, 0, '203.0.113.5'],
  ['::ffff:203.0.113.5', undefined, 0, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.7', 0, '203.0.113.5'],
  ['10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
  ['10.0.0.1', 'forged, 198.51.100.7', 1, '198.51.100.7'],
  ['10.0.0.1', 'forged, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['::1', undefined, 0, '0:0:0:0::/64'],
] as const)('%s with %s behind %i proxies is %s', (socket, forwarded, trusted, client) => {
  expect(clientAddress(socket, forwarded, trusted)).toBe(client);
});
