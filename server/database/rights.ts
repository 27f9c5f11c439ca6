import type { Sql } from './sql.ts';

/** The user in DATABASE_URL may not do what the site needs; the message says what its administrator types. */
export class RightsError extends Error {
  override name = 'RightsError';
}

/** What a superuser must still say before the user of this connection can make and run the site. */
const MISSING = `
  with me as (select current_user as name, rolsuper as is_superuser from pg_roles where rolname = current_user),
  wanted(role, rights) as (
    values ('anon', 'nologin'), ('authenticated', 'nologin'), ('service_role', 'nologin bypassrls')
  ),
  owned(schema) as (values ('auth'), ('private'), ('extensions'), ('supabase_migrations'))
  select format('create role %I %s', role, rights) as statement from wanted, me
  where not is_superuser and role not in (select rolname from pg_roles)
  union all
  select 'alter role service_role bypassrls' from pg_roles where rolname = 'service_role' and not rolbypassrls
  union all
  select format('grant %I to %I', role, name) from wanted, me
  where case
    when role not in (select rolname from pg_roles) then not is_superuser
    -- From PostgreSQL 16 on, a member may have a role's rights without being allowed to act as it.
    when current_setting('server_version_num')::int >= 160000 then not pg_has_role(role, 'SET')
    else not pg_has_role(role, 'MEMBER')
  end
  union all
  select format('grant create on database %I to %I', current_database(), name) from me
  where not has_database_privilege(current_database(), 'CREATE')
  union all
  select format('grant create on schema public to %I', name) from me
  where not has_schema_privilege('public', 'CREATE')
  union all
  select format('alter schema %I owner to %I', schema, name) from owned join pg_namespace on nspname = schema, me
  where not pg_has_role(nspowner, 'USAGE')
  union all
  select format('create schema if not exists extensions authorization %I', name) from me, pg_extension
  where extname = 'pg_trgm' and extnamespace <> coalesce(to_regnamespace('extensions')::oid, 0)
  union all
  select 'alter extension pg_trgm set schema extensions' from pg_extension
  where extname = 'pg_trgm' and extnamespace <> coalesce(to_regnamespace('extensions')::oid, 0)`;

const FOUND = `
  select current_user as name, current_database() as database,
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    (select rolname from pg_class join pg_roles on pg_roles.oid = relowner
      where pg_class.oid = to_regclass('public.contact_submissions') and not pg_has_role(relowner, 'USAGE')) as stranger,
    exists (select from pg_namespace join pg_roles on pg_roles.oid = nspowner
      where nspname = 'auth' and rolname = 'supabase_auth_admin') as "isHosted"`;

type Found = {
  name: string;
  database: string;
  hasTrigrams: boolean;
  stranger: string | null;
  isHosted: boolean;
};

/**
 * Looks before anything is made whether the user of this connection may make and run the site: a
 * migration that is refused halfway would leave the schemas of those before it.
 * @throws RightsError with each statement that is missing.
 */
export async function requireRights(sql: Sql) {
  const [found] = await sql<Found>(FOUND);
  if (found === undefined) return;
  const { name, database, hasTrigrams, stranger, isHosted } = found;
  if (isHosted) {
    throw new RightsError(
      'The database at DATABASE_URL is a Supabase project, which serves the data itself: build for it instead (docs/hosted.md). Nothing was changed.',
    );
  }
  if (!hasTrigrams) {
    throw new RightsError(
      'PostgreSQL at DATABASE_URL lacks the extension pg_trgm, which comes with it: install its package (Debian: postgresql-contrib). Nothing was changed.',
    );
  }
  if (stranger !== null) {
    throw new RightsError(
      `The tables in the database ${database} belong to ${stranger}, and DATABASE_URL names ${name}. Use ${stranger} again; or make a backup as ${stranger} and restore it as ${name} into a new database (docs/deploying.md). Nothing was changed.`,
    );
  }
  const missing = await sql<{ statement: string }>(MISSING);
  if (missing.length === 0) return;
  throw new RightsError(
    [
      `The user ${name} in DATABASE_URL has too few rights. A superuser says this once, in the database ${database}:`,
      ...missing.map(({ statement }) => `  ${statement};`),
      'deploy/postgresql.sql does so for a new database. Nothing was changed.',
    ].join('\n'),
  );
}
