// npm run dev: the pages and the server with reload, with nothing built before.
import { loadEnvironment } from './environment.mjs';
import { become } from './processes.mjs';
import { install } from './steps.mjs';

loadEnvironment();
await install();
become(['scripts/dev/main.ts'], { ASTRO_DISABLE_UPDATE_CHECK: 'true' });
