import { join } from 'node:path';
import { dev } from 'astro';
import type { Settings } from '../../server/settings.ts';

type Options = {
  settings: Settings;
  /** Where the server listens that answers for the data. */
  apiUrl: string;
};

/**
 * Serves the pages as their sources are now, and passes on what they ask of the API.
 * @throws when PORT names a port that is taken; without PORT the next free one from 3000 on serves.
 */
export async function servePages({ settings, apiUrl }: Options) {
  // The Host header stays the browser's: the server compares it with the Origin before it writes.
  const api = { target: apiUrl, changeOrigin: false };
  const pages = await dev({
    root: join(import.meta.dirname, '..', '..'),
    logLevel: 'warn',
    server: { port: settings.port, host: process.env.HOST || 'localhost' },
    vite: {
      server: {
        strictPort: Boolean(process.env.PORT),
        proxy: { '/rest/v1': api, '/auth/v1': api, '/healthz': api },
        // The database writes there all the time.
        watch: { ignored: [`${settings.dataDir}/**`] },
      },
    },
  });
  const { local, network } = pages.resolvedUrls;
  return { address: new URL(local[0] ?? network[0] ?? '').origin, stop: () => pages.stop() };
}
