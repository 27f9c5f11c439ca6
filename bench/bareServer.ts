import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { openDatabase } from '../server/db/database.ts';

/** The least that a server could do: the same page from memory, and the same row into the same database. */
const page = readFileSync(join(import.meta.dirname, '..', 'dist', 'index.html.br'));
const dataDir = process.env.DATA_DIR ?? '';
const database = await openDatabase({
  dataDir,
  database: { kind: 'embedded', folder: join(dataDir, 'database') },
});
await database.query('create table public.bare (id bigint generated always as identity, request jsonb)');

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(page);
    return;
  }
  await database.query('insert into public.bare (request) values ($1)', [await json(request)]);
  response.writeHead(201).end();
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
