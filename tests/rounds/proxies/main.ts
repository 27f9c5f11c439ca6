import { freePort, POSTGRES_BIN, startCluster } from '../../support/postgres.ts';
import { EXAMPLES } from '../../support/proxies.ts';
import { startServers } from '../../support/rollingRestart.ts';
import { countRows, startLoad } from '../faults/load.ts';

/** Rolling restarts of both servers under load. */
const RESTARTS = 5;
const PATIENCE_MS = 30_000;

const failures: string[] = [];
function expectThat(what: string, isSo: boolean) {
  process.stdout.write(`${what}: ${isSo ? 'yes' : 'NO'}\n`);
  if (!isSo) failures.push(what);
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

async function restartUnderLoad(databaseUrl: string) {
  const ports = [await freePort(), await freePort()];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const proxy = await EXAMPLES.nginx.start(port, ports);
  const env = { DATABASE_URL: databaseUrl, PUBLIC_SITE_URL: url, TRUSTED_PROXIES: '1' };
  const group = await startServers(ports, env);
  await waitFor(() => isServed(url));
  const load = startLoad(url, 'nginx', 8);
  for (let turn = 0; turn < RESTARTS; turn += 1) await group.restart();
  const before = load.outcome.acknowledged.length;
  await waitFor(() => load.outcome.acknowledged.length > before + 20);
  const { acknowledged, refusals, unanswered } = await load.stop();
  const [server] = group.servers;
  const count = server && (await countRows(server, acknowledged));
  process.stdout.write(`${RESTARTS} rolling restarts of two servers: ${JSON.stringify(count)}\n`);
  expectThat('fails no request', refusals.length === 0 && unanswered === 0);
  if (refusals.length > 0) process.stdout.write(`${JSON.stringify(refusals.slice(0, 5))}\n`);
  expectThat(
    'loses none and stores each once',
    count?.lost === 0 && count.halved === 0 && count.doubled === 0,
  );
  await group.stop();
  await proxy.stop();
}

const cluster = await startCluster(POSTGRES_BIN ?? '', { isLasting: false });
await restartUnderLoad(cluster.url);
await cluster.stop();
process.stdout.write(failures.length === 0 ? 'The example holds.\n' : `${failures.length} failed.\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
