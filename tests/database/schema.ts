const OURS = "('public'::regnamespace, 'private'::regnamespace)";

/** What Supabase's advisors look for, and what a forgotten line in a migration would break: all of these find nothing. */
export const FLAWS: [flaw: string, query: string][] = [
  [
    'functions without a fixed search path',
    `select oid::regprocedure::text as name from pg_proc where pronamespace in ${OURS}
     and not coalesce(proconfig::text like '%search_path=%', false)`,
  ],
  [
    'functions that anon may execute',
    `select oid::regprocedure::text as name from pg_proc where pronamespace in ${OURS}
     and has_function_privilege('anon', oid, 'execute')`,
  ],
  [
    'functions of the API that run with the owner’s rights',
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
     and prosecdef and has_function_privilege('authenticated', oid, 'execute')`,
  ],
  [
    'private functions that accounts may execute, although the desk has none of that name',
    `select oid::regprocedure::text as name from pg_proc p where pronamespace = 'private'::regnamespace
     and has_function_privilege('authenticated', oid, 'execute')
     and proname not in ('has_session', 'is_admin')
     and not exists (select from pg_proc where pronamespace = 'public'::regnamespace and proname = p.proname)`,
  ],
  [
    'private functions that accounts may execute, and that do not check the role first',
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'private'::regnamespace
     and has_function_privilege('authenticated', oid, 'execute') and proname not in ('has_session', 'is_admin')
     and prosrc !~ '(^\\s*declare\\s+me constant uuid := private.require_admin|begin\\s+perform private.(require_admin|limit_bulk))'`,
  ],
  [
    'tables without row security',
    `select oid::regclass::text as name from pg_class
     where relnamespace in ${OURS} and relkind = 'r' and not relrowsecurity`,
  ],
  [
    'tables of the API without a policy',
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and not exists (select from pg_policy where polrelid = pg_class.oid)`,
  ],
  [
    'policies that call a function for each row',
    `select tablename, policyname from pg_policies where schemaname in ('public', 'private')
     and concat(qual, with_check) ~ '(?<!SELECT )\\m(auth|private)\\.\\w+\\('`,
  ],
  [
    'two permissive policies for one role and command',
    `select tablename, cmd, role from pg_policies, unnest(roles) role
     where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
     group by tablename, cmd, role having count(*) > 1`,
  ],
  [
    'private tables and views that the API’s roles may read',
    `select c.oid::regclass::text as name
     from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) role
     where relnamespace = 'private'::regnamespace and relkind in ('r', 'v')
     and has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate')`,
  ],
  ['statistics of values', "select * from pg_stats where schemaname in ('public', 'private')"],
];
