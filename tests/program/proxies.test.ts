import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { missingProxies, PROXIES } from '../../scripts/machine.mjs';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { freePort } from '../support/postgres.ts';
import { EXAMPLES } from '../support/proxies.ts';
import { sample } from '../support/samples.ts';
import { discard, type RunningServer, startServer } from '../support/server.ts';

/** As the examples name it: they pass it on, and forms come from its pages. */
const SITE = 'https://www.company.example';
const MOST_FORMS = 3;
const NAMES = Object.keys(PROXIES) as (keyof typeof PROXIES)[];
const isHere = (name: string) => !missingProxies().includes(name);

/** The examples as they stand, but for addresses, ports and the certificate; `npm test` says which program is missing. */
describe.runIf(NAMES.some(isHere))('an example of deploy/', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      env: { PUBLIC_SITE_URL: SITE, TRUSTED_PROXIES: '1', LIMITS: `form=${MOST_FORMS}/600` },
    });
  });
  afterAll(() => discard(server));

  for (const [index, name] of NAMES.entries()) {
    // Each is called from an address of its own, or what one let through would count for the other.
    const localAddress = `127.0.0.${index + 1}`;

    test.runIf(isHere(name))(`${name} takes it as it stands`, () => {
      const { status, says } = EXAMPLES[name].check();
      expect(status, says).toBe(0);
    });

    test.runIf(isHere(name))(`${name} passes pages and forms on, and says who calls`, async () => {
      const port = await freePort();
      const proxy = await EXAMPLES[name].start(port, [Number(new URL(server.url).port)]);
      const url = `http://127.0.0.1:${port}`;
      const call = async (path: string, headers: Record<string, string> = {}, body?: string) => {
        const method = body === undefined ? 'GET' : 'POST';
        const calling = request(url + path, { method, headers, localAddress, agent: false }).end(body);
        const [response] = (await once(calling, 'response')) as [IncomingMessage];
        return { status: response.statusCode, headers: response.headers, body: await text(response) };
      };
      await vi.waitFor(async () => expect((await call('/healthz')).status).toBe(200), {
        timeout: 30_000,
        interval: 50,
      });
      const page = await call('/', { 'accept-encoding': 'br' });
      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
      const json = { apikey: PUBLIC_KEY, 'content-type': 'application/json', origin: SITE };
      const send = (turn: number, details: string) =>
        call(
          '/rest/v1/contact_submissions',
          // Under an address that the visitor made up.
          { ...json, 'x-forwarded-for': `203.0.113.${turn}` },
          JSON.stringify({ ...sample, details }),
        );
      const statuses: (number | undefined)[] = [];
      for (let turn = 0; turn <= MOST_FORMS; turn += 1) statuses.push((await send(turn, name)).status);
      expect(statuses).toEqual([...Array(MOST_FORMS).fill(201), 429]);
      const stored = await server.sql('select id from contact_submissions where details = $1', [name]);
      expect(stored).toHaveLength(MOST_FORMS);
      // Debian's Caddy (2.6) answers 502 to what it takes no more of.
      expect([413, 502]).toContain((await send(9, 'x'.repeat(70_000))).status);
      // Only for the machine itself.
      expect((await call('/healthz?detail')).body).not.toContain('backup');
      await proxy.stop();
    });
  }
});
