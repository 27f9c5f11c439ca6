import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { client } from '../support/api.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, overHttp, serviceClient, startServer } from '../support/server.ts';

test('every fault in the settings is named at once', async () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_SITE_URL: 'not a url',
    SMTP_URL: 'http://mail.example',
    ALERT_TO: 'nobody',
  };
  const error = await startServer({ env }).catch((reason: Error) => reason.message);
  for (const name of Object.keys(env)) expect(error).toContain(name);
});

test('a port that is taken is said plainly', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(startServer({ env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
});

test('a PostgreSQL that is not there is said plainly', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  await expect(startServer({ env })).rejects.toThrow('does not answer');
});

test.runIf(POSTGRES_BIN)('two servers share one PostgreSQL, also when they start at once', async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  const dataDir = makeDataDir();
  const start = () => startServer({ dataDir, env: { DATABASE_URL: cluster.url } });
  const [one, two] = await Promise.all([start(), start()]);
  for (const { url } of [one, two]) {
    expect((await client(overHttp(url)).from('contact_submissions').insert(sample)).error).toBeNull();
  }
  const { data } = await serviceClient(two).from('contact_submissions').select('id');
  expect(data).toHaveLength(2);
  await one.end('SIGTERM');
  expect((await fetch(`${two.url}/healthz`)).status).toBe(200);
  await cluster.stop();
  expect((await fetch(`${two.url}/healthz`)).status).toBe(503);
  const away = await client(overHttp(two.url)).from('contact_submissions').insert(sample);
  expect(away.status).toBe(503);
  await discard(two);
});
