// npm run dev: the pages and the server with reload, with nothing built before.
import { become } from './processes.mjs';
import { install } from './steps.mjs';

await install();
become(['scripts/dev/main.ts'], { ASTRO_DISABLE_UPDATE_CHECK: 'true' });
