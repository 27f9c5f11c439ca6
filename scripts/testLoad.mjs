// npm run test:load: many visitors at once, against the real server on this machine alone.
// `npm run test:load -- --postgres` takes PostgreSQL in place of the embedded database.
import process from 'node:process';
import { providePostgres } from './machine.mjs';
import { become, fail } from './processes.mjs';
import { build, install } from './steps.mjs';

await install();
await build();
const isPostgres = process.argv.includes('--postgres');
const POSTGRES_BIN = isPostgres ? providePostgres() : '';
if (POSTGRES_BIN === undefined) fail('There is no PostgreSQL here. Debian: apt-get install postgresql');
become(['tests/rounds/load/main.ts'], { POSTGRES_BIN });
