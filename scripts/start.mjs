// npm start: installs, builds and serves, each only where it is needed.
import process from 'node:process';
import { loadEnvironment } from './environment.mjs';
import { become, NODE, run } from './processes.mjs';
import { build, install } from './steps.mjs';

loadEnvironment();
await install();
// Before the build, which reads some of the same settings and names only the first fault.
if (!run(NODE, ['server/main.ts', '--check', ...process.argv.slice(2)])) process.exit(1);
await build();
// --liftoff-only spares the optimising compiler of WebAssembly: 170 MB less memory, and
// the embedded database is no slower at what this site asks of it.
become(['--liftoff-only', 'server/main.ts']);
