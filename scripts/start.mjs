// npm start: installs, builds and serves, each only where it is needed.
import { become, build, install } from './steps.mjs';

install();
build();
// --liftoff-only spares the optimising compiler of WebAssembly: 170 MB less memory, and
// the embedded database is no slower at what this site asks of it.
become(['--liftoff-only', 'server/main.ts']);
