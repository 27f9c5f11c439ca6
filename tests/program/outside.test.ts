import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { account, client, signedIn } from '../support/api.ts';
import { listNewest } from '../support/desk.ts';
import { watchOutside } from '../support/outside.ts';
import { grantAdmin } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, overHttp, startServer } from '../support/server.ts';

test('the watch sees an attempt, whichever way it is made', () => {
  const watch = watchOutside();
  const program = `
    import { once } from 'node:events';
    import { lookup } from 'node:dns/promises';
    import { resolve4, Resolver } from 'node:dns';
    import { createSocket } from 'node:dgram';
    import { connect } from 'node:net';
    import { get } from 'node:https';
    import { Worker } from 'node:worker_threads';
    await fetch('https://fetch.example').catch(() => undefined);
    await lookup('lookup.example').catch(() => undefined);
    resolve4('resolve.example', () => undefined);
    new Resolver().resolveMx('resolver.example', () => undefined);
    connect(25, '192.0.2.1').on('error', () => undefined);
    get('https://get.example').on('error', () => undefined);
    createSocket('udp4').send('x', 53, '192.0.2.2');
    const worker = new Worker("fetch('http://worker.example').catch(() => undefined)", { eval: true });
    const ended = once(worker, 'exit');
    await fetch('http://127.0.0.1:9').catch(() => undefined);
    await ended;
    process.exit();
  `;
  const env = { ...process.env, ...watch.env };
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(watch.attempts().sort()).toEqual([
    'connect 192.0.2.1',
    'connect fetch.example',
    'connect get.example',
    'connect worker.example',
    'dgram 192.0.2.2',
    'dns lookup.example',
    'dns resolve.example',
    'dns resolver.example',
  ]);
});

test('a server that does all its work reaches for nothing outside', async () => {
  const watch = watchOutside();
  const dataDir = makeDataDir();
  const server = await startServer({
    dataDir,
    env: { ...watch.env, PUBLIC_SITE_URL: 'https://firm.example' },
  });
  const reach = overHttp(server.url);
  for (const path of [
    '/',
    '/services/sharps-removal',
    '/auth',
    '/admin',
    '/nowhere',
    '/favicon.svg',
    '/healthz',
  ]) {
    expect((await fetch(server.url + path)).status).toBe(path === '/nowhere' ? 404 : 200);
  }
  expect((await client(reach).from('contact_submissions').insert(sample)).status).toBe(201);
  await account(reach, 'owner@mail.example');
  await grantAdmin(server.sql, 'owner@mail.example');
  const owner = await signedIn(reach, 'owner@mail.example');
  expect((await owner.rpc('submission_statistics').single()).data).toMatchObject({ total: 1 });
  expect((await listNewest(owner)).data).toHaveLength(1);
  expect((await owner.auth.refreshSession()).error).toBeNull();
  expect((await owner.auth.signOut()).error).toBeNull();
  await server.end('SIGTERM');
  expect(watch.attempts()).toEqual([]);
  await discard(server);
});
