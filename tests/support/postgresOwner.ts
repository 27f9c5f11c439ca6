import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, POSTGRES_BIN } from './postgres.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'deploy', 'postgresql.sql');

/** Not every package of a server has the client in it. */
const own = join(POSTGRES_BIN ?? '', 'psql');
const PSQL = existsSync(own) ? own : 'psql';

/** Runs deploy/postgresql.sql as the cluster's superuser, for an owner and a database of that name. */
export function makeOwner({ url }: Pick<Cluster, 'url'>, name: string) {
  execFileSync(PSQL, ['-q', '-d', url, '-v', `site=${name}`, '-f', SCRIPT]);
}

/** The URL of a database as its owner, who is no superuser, reaches it. */
export function ownersUrl({ url }: Pick<Cluster, 'url'>, owner: string, database = owner): string {
  const owned = new URL(url);
  owned.username = owner;
  owned.pathname = database;
  return owned.href;
}
