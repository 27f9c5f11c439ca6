/** Leaves a database as a first start does: node prepareDatabase.ts FOLDER [DATABASE_URL] */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBackend } from '../../server/database/backend.ts';
import { openSecrets } from '../../server/dataDir/secrets.ts';

const [dataDir = '', url] = process.argv.slice(2);
const secrets = await openSecrets(dataDir);
const database = url === undefined ? { kind: 'embedded' as const } : { kind: 'postgres' as const, url };
const backend = await openBackend({ dataDir, database, siteUrl: 'http://site.example', secrets });
await backend.close();
// A server that starts over a copy makes its own.
rmSync(join(dataDir, 'secrets.json'));
