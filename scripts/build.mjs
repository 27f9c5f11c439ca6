// npm run build: the site into dist/, for a CDN or for the server.
import { build, install } from './steps.mjs';

await install();
await build({ always: true });
