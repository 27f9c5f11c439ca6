import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';

/**
 * Loaded into a server before it starts (`--import`): a socket of the tests' own, SQL_DOOR, that
 * runs statements over the server's embedded database, which no second process can open. The
 * statements of the server's own transactions, between BEGIN and COMMIT, are not come between.
 */
const { query } = PGlite.prototype;
let database: PGlite | undefined;
let isInTransaction = false;
const waiting: (() => void)[] = [];

PGlite.prototype.query = async function watched(this: PGlite, ...call: Parameters<typeof query>) {
  database = this;
  if (/^begin/i.test(call[0])) isInTransaction = true;
  try {
    return await query.apply(this, call);
  } finally {
    if (/^(commit|rollback)/i.test(call[0])) {
      isInTransaction = false;
      for (const go of waiting.splice(0)) go();
    }
  }
} as typeof query;

async function run(statement: string, values: unknown[]): Promise<unknown[]> {
  while (isInTransaction) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  if (database === undefined) throw new Error('The database is not open.');
  return (await query.call(database, statement, values)).rows;
}

createServer(async (request, response) => {
  const [statement, values] = JSON.parse(await text(request));
  await run(statement, values).then(
    (rows) => response.end(JSON.stringify({ rows })),
    ({ message, code }) => response.end(JSON.stringify({ error: { message, code } })),
  );
})
  .listen(process.env.SQL_DOOR)
  .unref();
