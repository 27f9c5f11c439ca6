import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import type { Sql } from '../../server/database/sql.ts';

/** Runs statements over a server's embedded database, through the socket of `sqlDoor.ts`. */
export const sqlThrough =
  (socketPath: string): Sql =>
  async <Row>(statement: string, values: unknown[] = []) => {
    const response = await new Promise<string>((resolve, reject) => {
      // A connection of its own: a kept one may have been closed while a test waited for a program.
      request({ socketPath, method: 'POST', agent: false }, (incoming) =>
        text(incoming).then(resolve, reject),
      )
        .on('error', reject)
        .end(JSON.stringify([statement, values]));
    });
    const { rows, error } = JSON.parse(response);
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return rows as Row[];
  };

/** Runs statements over a PostgreSQL, as its owner, each over a connection of its own. */
export const sqlOver =
  (url: string): Sql =>
  async <Row>(statement: string, values: unknown[] = []) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    try {
      return [...(await sql.unsafe(statement, values as never[]))] as Row[];
    } finally {
      await sql.end();
    }
  };
