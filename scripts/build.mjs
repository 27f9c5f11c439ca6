// npm run build: the site into dist/, for a CDN or for the server. --verbose shows all that the build prints.
import process from 'node:process';
import { loadEnvironment } from './environment.mjs';
import { fail } from './processes.mjs';
import { build, install } from './steps.mjs';

loadEnvironment();
await install();
const isVerbose = process.argv.includes('--verbose');
if (!(await build({ always: true, isVerbose })))
  fail('The site was not built. What was in dist/ is still there.');
