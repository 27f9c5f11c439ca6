import { isIPv6 } from 'node:net';

/**
 * Whom a call is counted for. Any client can write `X-Forwarded-For`, so that only what our own
 * proxies added to it is believed: one address from the end for each of them.
 * @param socket the address that the connection came from.
 * @param trusted how many proxies of ours stand before this server (`TRUSTED_PROXIES`).
 */
export function clientAddress(socket: string, forwarded: string | undefined, trusted: number): string {
  const added = forwarded?.split(',').map((address) => address.trim()) ?? [];
  const address = (trusted > 0 && added.at(-trusted)) || socket;
  return network(withoutPort(address).replace(/^::ffff:/i, ''));
}

/** Some proxies add the port, which is another one with every connection. */
const withoutPort = (address: string) =>
  /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** A household has a whole IPv6 network (64 bits), and with it any number of addresses. */
function network(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [start = '', end = ''] = address.split('::');
  const head = start.split(':').filter(Boolean);
  const tail = end.split(':').filter(Boolean);
  const middle = Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...middle, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
