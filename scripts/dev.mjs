// npm run dev: Astro's development server, with the backend beside it.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { become, build, install, NODE, ROOT } from './steps.mjs';

const BACKEND_PORT = '3001';

install();
build();
const backend = spawn(NODE, ['--liftoff-only', 'server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: BACKEND_PORT },
});
process.on('exit', () => backend.kill());
const astro = become(['node_modules/astro/bin/astro.mjs', 'dev', '--port', process.env.PORT ?? '3000'], {
  API_URL: `http://localhost:${BACKEND_PORT}`,
  ASTRO_TELEMETRY_DISABLED: '1',
});
backend.on('exit', () => astro.kill());
