// npm run test:proxies: two real servers behind deploy/nginx.conf, restarted one after the other under load. What takes
// less than that, of both examples, is in npm test. Needs nginx and PostgreSQL; Debian: apt-get install nginx-light postgresql
import { missingProxies, providePostgres } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
await build();
const POSTGRES_BIN = providePostgres();
if (POSTGRES_BIN === undefined) fail('There is no PostgreSQL here. Debian: apt-get install postgresql');
if (missingProxies().includes('nginx')) fail('There is no nginx here. Debian: apt-get install nginx-light');
become(['tests/rounds/proxies/main.ts'], { POSTGRES_BIN });
