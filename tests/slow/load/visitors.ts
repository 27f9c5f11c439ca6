import autocannon from 'autocannon';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';
import { NEWEST } from '../../support/desk.ts';
import { sample } from '../../support/samples.ts';

/** What one kind of visitor met. Times are in milliseconds. */
export type Met = { kind: string; requests: number; failures: number; p50: number; p99: number };

type Load = { url: string; connections: number; seconds: number };

/** What a visitor's browser takes of pages and files, over and over. */
const PATHS = [
  '/',
  '/services/sharps-removal',
  '/services/trauma-scene-cleaning',
  '/privacy',
  '/favicon.svg',
];

/** Visitors who read, with the fonts and scripts of the home page. */
export async function read(load: Load): Promise<Met> {
  const home = await (await fetch(load.url)).text();
  const assets = new Set([...home.matchAll(/\/_astro\/[\w.-]+\.(?:js|woff2|avif)/g)].map(([path]) => path));
  const requests = [...PATHS, ...[...assets].slice(0, PATHS.length)].map((path) => ({ path }));
  return meet('pages', load, { requests, headers: { 'accept-encoding': 'br' } });
}

/** Visitors who send the form, each time under another name. @returns also the names that were acknowledged. */
export async function send(load: Load): Promise<Met & { acknowledged: string[] }> {
  const acknowledged: string[] = [];
  let turn = 0;
  const met = await meet('requests', load, {
    requests: [
      {
        method: 'POST',
        path: '/rest/v1/contact_submissions',
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
        setupRequest(request, context) {
          turn += 1;
          const name = `Load ${turn}`;
          Object.assign(context, { name });
          return { ...request, body: JSON.stringify({ ...sample, name }) };
        },
        onResponse(status, _, context) {
          if (status === 201) acknowledged.push((context as { name: string }).name);
        },
      },
    ],
  });
  return { ...met, acknowledged };
}

/** Admins whose desks ask for the list and the counts. @param token of a signed-in admin. */
export function readDesk(load: Load, token: string): Promise<Met> {
  return meet('desk', load, {
    headers: { apikey: PUBLIC_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: [
      { method: 'POST', ...NEWEST },
      { method: 'POST', path: '/rest/v1/rpc/submission_statistics', body: '{}' },
    ],
  });
}

async function meet(kind: string, load: Load, options: Partial<autocannon.Options>): Promise<Met> {
  const { url, connections, seconds } = load;
  const result = await autocannon({ url, connections, duration: seconds, timeout: 30, ...options });
  const { errors, non2xx, latency, requests } = result;
  return { kind, requests: requests.total, failures: errors + non2xx, p50: latency.p50, p99: latency.p99 };
}
