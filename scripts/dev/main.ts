import { join } from 'node:path';
import { readSettings, type Settings } from '../../server/settings.ts';
import { freePort } from './freePort.ts';
import { watchOwnersPart } from './ownersPart.ts';
import { servePages } from './pages.ts';
import { startServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function greet(address: string, { dataDir, database: { kind } }: Settings) {
  const database = kind === 'embedded' ? `the database in ${dataDir}` : 'PostgreSQL';
  const lines = [
    `The site is at ${address}, with ${database}. It follows what you change; Ctrl-C ends it.`,
    'To read requests, in another terminal: npm run admin -- create you@example.com',
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}

/** Pages and server run side by side; the end of one is the end of the other. */
async function develop() {
  const settings = readSettings(process.env);
  const apiUrl = `http://127.0.0.1:${await freePort()}`;
  const pages = await servePages({ settings, apiUrl });
  const server = await startServer({
    entry: join(ROOT, 'server', 'main.ts'),
    apiUrl,
    env: { PUBLIC_SITE_URL: settings.siteUrl ?? pages.address },
    onEnd: (code) => process.exit(code || 1),
  });
  const stopWatching = watchOwnersPart(ROOT, (line) => process.stderr.write(`${line}\n`));
  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    stopWatching();
    await Promise.all([server.stop(), pages.stop()]);
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  greet(pages.address, settings);
}

try {
  await develop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
