-- Creates the roles, the owner and the database of the site. Run it once as a superuser:
--   sudo -u postgres psql < deploy/postgresql.sql    (<, because postgres may not read your home folder)
-- Set the owner's password; psql asks for it and sends a hash:
--   sudo -u postgres psql -c '\password site'
-- Then: DATABASE_URL=postgres://site:PASSWORD@localhost/site
-- Running it again creates only what is missing. `-v site=NAME` sets another name for owner and database.
\set ON_ERROR_STOP on
set client_min_messages to warning;
\if :{?site}
\else
  \set site site
\endif
select format('create role %I %s', name, rights) from (values
  ('anon', 'nologin'),
  ('authenticated', 'nologin'),
  -- Only a superuser may create a role with bypassrls, so the site's owner needs no right to create roles.
  ('service_role', 'nologin bypassrls'),
  (:'site', 'login')
) as wanted(name, rights)
where name not in (select rolname from pg_roles) \gexec
grant anon, authenticated, service_role to :"site";
select format('create database %I owner %I encoding ''UTF8'' template template0', :'site', :'site')
where :'site' not in (select datname from pg_database) \gexec
