import { createHash } from 'node:crypto';
import { connectToPostgres } from './postgres.ts';
import { type Sql, sqlOfPostgres } from './sql.ts';

/** An arbitrary number that tells these locks from others. */
const LOCKS = 7_261_122;

/** PostgreSQL ends a connection's locks with it, and the driver opens another. */
const RENEWAL_MS = 60_000;

/** This server's secrets are not those of one that runs over the same database. */
export class OtherSecretsError extends Error {
  override name = 'OtherSecretsError';
}

/** 31 bits of a hash: enough to tell two secrets apart, and nothing to guess one by. */
const keyOf = (jwtSecret: string) => createHash('sha256').update(jwtSecret).digest().readUInt32BE() >>> 1;

const hold = (sql: Sql, key: number) =>
  sql(
    `select pg_advisory_lock_shared($1, $2) where not exists (
       select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and classid::int = $1
     )`,
    [LOCKS, key],
  );

/**
 * Makes sure that all servers over one PostgreSQL sign sessions with the same secret: one with
 * another would sign out whom the others signed in, at every second call, and count attempts apart.
 * Each holds a lock that names its secret, for as long as it runs.
 * @param file where this server's secrets are, for the message.
 * @throws OtherSecretsError while another server with other secrets runs.
 */
export async function shareSecrets(url: string, jwtSecret: string, file: string) {
  const key = keyOf(jwtSecret);
  const connection = connectToPostgres(url);
  const sql = sqlOfPostgres(connection.driver);
  await hold(sql, key);
  // Held before it looks: of two that start at once, at least one sees the other.
  const others = await sql(
    `select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and classid::int = $1 and objid::int <> $2`,
    [LOCKS, key],
  );
  if (others.length > 0) {
    await connection.close();
    throw new OtherSecretsError(
      `Another server runs over this database with other secrets than those in ${file}: each would sign out the staff of the other. Copy its secrets.json over that file, and start again. To change the secrets on purpose, stop every server first.`,
    );
  }
  // While the database is away there is nothing to hold.
  const renewal = setInterval(() => void hold(sql, key).catch(() => undefined), RENEWAL_MS);
  return {
    async close() {
      clearInterval(renewal);
      await connection.close();
    },
  };
}
