import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireRights } from '../../server/database/rights.ts';
import { client } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { type Cluster, POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { makeOwner, ownersUrl } from '../support/postgresOwner.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, overHttp, startServer } from '../support/server.ts';
import { sqlOver } from '../support/sql.ts';

const SCHEMAS = "select nspname from pg_namespace where nspname !~ '^pg_' order by 1";

describe.runIf(POSTGRES_BIN)('the user in DATABASE_URL', () => {
  let cluster: Cluster;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = makeDataDir();
    cluster = await startCluster(POSTGRES_BIN ?? '', { isLasting: false });
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const refusal = (url: string) => {
    const { status, says } = runProgram('main.ts', { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url });
    expect(status).toBe(1);
    expect(says).not.toMatch(/^ {4}at |permission denied/m);
    return says;
  };
  const statementsOf = (says: string) =>
    [...says.matchAll(/^ {2}(.*);$/gm)].map(([, statement = '']) => statement);

  /** The statements that are still missing, as a start would name them: it asks the same, and takes a second. */
  const missing = (url: string) =>
    requireRights(sqlOver(url)).then(
      () => [],
      (error: Error) => statementsOf(error.message),
    );

  async function expectSite(url: string) {
    const server = await startServer({ dataDir: makeDataDir(), env: { DATABASE_URL: url } });
    expect((await client(overHttp(server.url)).from('contact_submissions').insert(sample)).status).toBe(201);
    await discard(server);
  }

  test.each(['login', 'login createrole'])(
    'with too few rights (%s) reads which statements are missing',
    async (rights) => {
      const name = rights === 'login' ? 'Few' : 'MakesRoles';
      const asSuperuser = sqlOver(cluster.url);
      await asSuperuser(`create role "${name}" ${rights}`);
      await asSuperuser(`create database "${name}"`);
      const url = ownersUrl(cluster, name);
      const inDatabase = sqlOver(ownersUrl(cluster, 'postgres', name));
      await inDatabase('create extension pg_trgm');
      const before = await inDatabase(SCHEMAS);
      const statements = statementsOf(refusal(url));
      expect(statements).toContain(`grant service_role to "${name}"`);
      expect(statements).toContain(`grant create on database "${name}" to "${name}"`);
      expect(await inDatabase(SCHEMAS)).toEqual(before);
      // Word for word, and nothing else: one at a time, until the last.
      for (const statement of statements) {
        expect(await missing(url)).toContain(statement);
        await inDatabase(statement);
      }
      await expectSite(url);
    },
  );

  test('made by deploy/postgresql.sql needs nothing else, and the script may run again', async () => {
    for (let turn = 0; turn < 2; turn += 1) makeOwner(cluster, 'plain');
    const [owner] = await sqlOver(cluster.url)(
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = 'plain'",
    );
    expect(Object.values(owner ?? {})).toEqual([false, false, false, false]);
    await expectSite(ownersUrl(cluster, 'plain'));
  });

  test('who owns none of the tables is told whose they are', async () => {
    makeOwner(cluster, 'first');
    makeOwner(cluster, 'second');
    await expectSite(ownersUrl(cluster, 'first'));
    expect(refusal(ownersUrl(cluster, 'second', 'first'))).toMatch(
      /belong to first, and DATABASE_URL names second/,
    );
  });
});
