// npm run bench: bytes of each page and the server's memory; figures, not times.
import { provideBrowser } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
await build();
const CHROMIUM = provideBrowser();
if (!CHROMIUM) fail('The benchmark needs Chromium: `apt-get install chromium`, or set CHROMIUM to its path.');
become(['bench/main.ts'], { CHROMIUM });
