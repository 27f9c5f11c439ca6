// npm run dev: the pages and the server with reload, with nothing built before.
import process from 'node:process';
import { loadEnvironment } from './environment.mjs';
import { become } from './processes.mjs';
import { checkTexts, install } from './steps.mjs';

loadEnvironment();
await install();
if (!checkTexts()) process.exit(1);
become(['scripts/dev/main.ts'], { ASTRO_DISABLE_UPDATE_CHECK: 'true' });
