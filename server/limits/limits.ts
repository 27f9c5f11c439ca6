import { isIPv6 } from 'node:net';
import { log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { site } from '../site.ts';

const LIMITS = {
  form: { most: 20, seconds: 600 },
  signIn: { most: 10, seconds: 600 },
  signUp: { most: 5, seconds: 3600 },
  /** Recovery links that are asked for. */
  link: { most: 5, seconds: 3600 },
  /** Recovery links that are tried. */
  recovery: { most: 5, seconds: 3600 },
  /** Every request, including those for pages and files. */
  everything: { most: 600, seconds: 60 },
};

export type LimitName = keyof typeof LIMITS;

export type Limits = ReturnType<typeof createLimits>;

/** Some 20 MB. Above it, the keys that were not used for longest are dropped. */
const MAX_KEYS = 100_000;

const PROXY_WARNING =
  'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0: all visitors behind that proxy share one limit. ' +
  'Set TRUSTED_PROXIES to the number of your proxies in front of this server, usually 1.';

/**
 * Counts calls per client and kind, in memory.
 * @param now a monotonic clock in milliseconds: the wall clock may be set back.
 */
export function createLimits(
  { limitFactor, trustedProxies }: Pick<Settings, 'limitFactor' | 'trustedProxies'>,
  now: () => number = () => performance.now(),
) {
  /** In the order of their last use. */
  const counts = new Map<string, { count: number; end: number }>();
  let hasIgnoredProxy = false;

  function dropOld() {
    for (const [key, { end }] of counts) {
      if (end > now() && counts.size <= MAX_KEYS) return;
      counts.delete(key);
    }
  }

  return {
    /** Counts a call of a client, as `clientOf` names it. Returns the seconds to wait, 0 within the limit. */
    take(name: LimitName, client: string): number {
      const { most, seconds } = LIMITS[name];
      const id = `${name} ${client}`;
      const known = counts.get(id);
      const entry = known && known.end > now() ? known : { count: 0, end: now() + seconds * 1000 };
      entry.count += 1;
      counts.delete(id);
      counts.set(id, entry);
      dropOld();
      return entry.count <= most * limitFactor ? 0 : Math.ceil((entry.end - now()) / 1000);
    },
    clientOf(socketAddress: string, forwardedFor: string | undefined): string {
      if (forwardedFor && trustedProxies === 0 && !hasIgnoredProxy) {
        hasIgnoredProxy = true;
        log('warn', 'proxy not trusted', { message: PROXY_WARNING });
      }
      return clientAddress(socketAddress, forwardedFor, trustedProxies);
    },
    /** Whether a proxy seems to be in front of the server although `TRUSTED_PROXIES` is 0. */
    get hasIgnoredProxy(): boolean {
      return hasIgnoredProxy;
    },
  };
}

export const formatWait = (seconds: number): string =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;

export const tooManyAttempts = (seconds: number): string =>
  `There have been too many attempts. Please try again in ${formatWait(seconds)}, or call us on ${site.emergencyPhone}.`;

/**
 * Whom a call is counted for. Any client can write `X-Forwarded-For`, so that only what our own
 * proxies added to it is believed: one address from the end for each of them.
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
