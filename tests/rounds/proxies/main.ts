import { existsSync } from 'node:fs';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';
import { freePort, POSTGRES_BIN, startCluster } from '../../support/postgres.ts';
import { startServers } from '../../support/rollingRestart.ts';
import { sample } from '../../support/samples.ts';
import { countRows, startLoad } from '../faults/load.ts';
import { EXAMPLES, type Example } from './proxies.ts';

/** Rolling restarts of both servers under load. */
const RESTARTS = 5;
const MOST_FORMS = 5;
const PATIENCE_MS = 30_000;

const failures: string[] = [];
function expectThat(name: string, what: string, isSo: boolean) {
  process.stdout.write(`${name}: ${what}: ${isSo ? 'yes' : 'NO'}\n`);
  if (!isSo) failures.push(`${name}: ${what}`);
}

async function waitFor(isSo: () => Promise<boolean> | boolean) {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It took too long.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isServed = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** One request from a page of the site, under an address that the visitor made up. */
const sendForged = (url: string, turn: number) =>
  fetch(`${url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: {
      apikey: PUBLIC_KEY,
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `203.0.113.${turn}`,
    },
    body: JSON.stringify(sample),
  }).then(({ status }) => status);

async function tryExample({ name, isForSeveral, check, start }: Example, databaseUrl: string) {
  const { status, says } = check();
  expectThat(name, 'takes the example as it stands', status === 0);
  if (status !== 0) process.stdout.write(says);
  const ports = [await freePort(), await freePort()];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, PUBLIC_SITE_URL: url, TRUSTED_PROXIES: '1' };
  const proxy = await start(port, ports);
  const limited = await startServers(ports, { ...env, LIMITS: `form=${MOST_FORMS}/600` });
  await waitFor(() => isServed(url));
  const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expectThat(name, 'passes pages on, compressed', page.headers.get('content-encoding') === 'br');
  const statuses: number[] = [];
  for (let turn = 0; turn <= MOST_FORMS; turn += 1) statuses.push(await sendForged(url, turn));
  const isOneClient = statuses.slice(0, -1).every((each) => each === 201) && statuses.at(-1) === 429;
  expectThat(name, 'tells who calls, whatever address they claim', isOneClient);
  const details = await fetch(`${url}/healthz?detail`);
  expectThat(name, 'keeps what is only for the machine itself', !(await details.text()).includes('backup'));
  await limited.stop();
  if (isForSeveral) await restartUnderLoad(name, url, ports, env);
  await proxy.stop();
}

async function restartUnderLoad(name: string, url: string, ports: number[], env: Record<string, string>) {
  const group = await startServers(ports, env);
  await waitFor(() => isServed(url));
  await group.servers[0]?.sql('delete from contact_submissions');
  const load = startLoad(url, name, 8);
  for (let turn = 0; turn < RESTARTS; turn += 1) await group.restart();
  const before = load.outcome.acknowledged.length;
  await waitFor(() => load.outcome.acknowledged.length > before + 20);
  const { acknowledged, refusals, unanswered } = await load.stop();
  const [server] = group.servers;
  const count = server && (await countRows(server, acknowledged));
  process.stdout.write(`${name}: ${RESTARTS} rolling restarts of two servers: ${JSON.stringify(count)}\n`);
  expectThat(name, 'fails no request', refusals.length === 0 && unanswered === 0);
  if (refusals.length > 0) process.stdout.write(`${JSON.stringify(refusals.slice(0, 5))}\n`);
  expectThat(
    name,
    'loses none and stores each once',
    count?.lost === 0 && count.halved === 0 && count.doubled === 0,
  );
  await group.stop();
}

const cluster = await startCluster(POSTGRES_BIN ?? '', { isLasting: false });
for (const example of EXAMPLES) {
  const isHere = existsSync(example.program);
  expectThat(example.name, 'is installed here', isHere);
  if (isHere) await tryExample(example, cluster.url);
}
await cluster.stop();
process.stdout.write(failures.length === 0 ? 'Both examples hold.\n' : `${failures.length} failed.\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
