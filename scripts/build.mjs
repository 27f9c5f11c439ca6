// npm run build: the site into dist/, for a CDN or for the server.
import { loadEnvironment } from './environment.mjs';
import { build, install } from './steps.mjs';

loadEnvironment();
await install();
await build({ always: true });
