// npm start: installs, builds and serves, each only where it is needed.
import { join } from 'node:path';
import process from 'node:process';
import { loadEnvironment } from './environment.mjs';
import { become, fail, NODE, ROOT, run, say } from './processes.mjs';
import { build, checkTexts, hasBuild, install } from './steps.mjs';

const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

loadEnvironment();
await install();
const NOTHING = 'The site was not built, and there is none from before to serve.';
if (!(await hasBuild()) && !checkTexts('--faults')) fail(NOTHING);
// Before the build, which reads some of the same settings and names only the first fault.
if (!run(NODE, ['server/main.ts', '--check', ...process.argv.slice(2)])) process.exit(1);
if (!(await build())) {
  if (!(await hasBuild())) fail(NOTHING);
  process.env.SITE_CONFIG = 'last built';
  say('Serving the site as it was last built, without what has changed since. Mend it, then: npm run build');
}
// --liftoff-only spares the optimising compiler of WebAssembly: 170 MB less memory, and
// the embedded database is no slower at what this site asks of it.
// The cache keeps the sources without their types, and spares the compiler that takes them off: 30 MB less from the
// second start on. Where it cannot be written, Node does without.
become(['--liftoff-only', 'server/main.ts'], { NODE_COMPILE_CACHE: COMPILED });
