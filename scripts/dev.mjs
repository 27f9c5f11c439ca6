// npm run dev: pages with hot reload on PORT, and the server, restarted on changes, on the next port.
import process from 'node:process';
import { loadEnvFile, NODE, ROOT } from './project.mjs';
import { checkSettings, install } from './steps.mjs';

loadEnvFile();
await install();
if (!(await checkSettings())) process.exit(1);
const { concurrently } = await import('concurrently');
const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';
const apiPort = port + 1;
const { result } = concurrently(
  [
    {
      name: 'pages',
      command: `"${NODE}" node_modules/astro/bin/astro.mjs dev --host ${host} --port ${port}`,
      // astro.config.ts forwards the server's paths there.
      env: { API_URL: `http://127.0.0.1:${apiPort}`, ASTRO_TELEMETRY_DISABLED: '1' },
    },
    {
      name: 'server',
      command: `"${NODE}" --watch --liftoff-only --max-semi-space-size=2 server/main.ts`,
      env: {
        HOST: '127.0.0.1',
        PORT: String(apiPort),
        PUBLIC_SITE_URL: process.env.PUBLIC_SITE_URL || `http://localhost:${port}`,
      },
    },
  ],
  { cwd: ROOT, killOthersOn: ['failure', 'success'], prefixColors: ['cyan', 'magenta'] },
);
await result.catch(() => {
  process.exitCode = 1;
});
