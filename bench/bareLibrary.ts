import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openBackend } from '../server/database/backend.ts';

/**
 * The backend library alone over HTTP, in front of a table that has no trigger, check or index of ours: no limit, no
 * log, nothing read before it. Embedded, what it stores is flushed to the disk as ours is.
 */
const [dataDir = '', url] = process.argv.slice(2);
const backend = await openBackend({
  dataDir,
  database: url === undefined ? { kind: 'embedded' } : { kind: 'postgres', url },
  siteUrl: 'http://site.example',
  secrets: { jwtSecret: 'x'.repeat(64) },
});
for (const statement of [
  'drop table public.contact_submissions cascade',
  `create table public.contact_submissions (
     id uuid primary key default gen_random_uuid(),
     name text, phone text, email text, service text, location text, urgency text, details text,
     status text default 'new', created_at timestamptz default now()
   )`,
  'alter table public.contact_submissions enable row level security',
  'grant insert on public.contact_submissions to anon',
  'create policy "anyone sends" on public.contact_submissions for insert to anon with check (true)',
]) {
  await backend.sql(statement);
}
const server = createServer(getRequestListener((request) => backend.fetch(request)));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`up at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit());
