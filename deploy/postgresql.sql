-- Makes the roles, the owner and the database that this site needs. A superuser runs it once:
--   sudo -u postgres psql < deploy/postgresql.sql    (<, since postgres may not read your home folder)
-- and gives the owner a password, which is asked for twice and sent as a hash:
--   sudo -u postgres psql -c '\password site'
-- Then: DATABASE_URL=postgres://site:PASSWORD@localhost/site
-- Run again, it makes what is missing. `-v site=NAME` makes another owner and database of that name.
\set ON_ERROR_STOP on
set client_min_messages to warning;
\if :{?site}
\else
  \set site site
\endif
select format('create role %I %s', name, rights) from (values
  ('anon', 'nologin'),
  ('authenticated', 'nologin'),
  -- Only a superuser may make this one: the site's owner then needs no right to make roles.
  ('service_role', 'nologin bypassrls'),
  (:'site', 'login')
) as wanted(name, rights)
where name not in (select rolname from pg_roles) \gexec
grant anon, authenticated, service_role to :"site";
select format('create database %I owner %I encoding ''UTF8'' template template0', :'site', :'site')
where :'site' not in (select datname from pg_database) \gexec
