// npm run test:proxies: the examples in deploy/ before two real servers, restarted under load. Needs Caddy, nginx,
// openssl and PostgreSQL; Debian: apt-get install caddy nginx-light openssl postgresql
import { providePostgres } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
await build();
const POSTGRES_BIN = providePostgres();
if (POSTGRES_BIN === undefined) fail('There is no PostgreSQL here. Debian: apt-get install postgresql');
become(['tests/rounds/proxies/main.ts'], { POSTGRES_BIN });
