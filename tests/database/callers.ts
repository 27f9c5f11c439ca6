import type { Query } from '../../server/db/database.ts';
import type { ApiRole } from '../support/databases.ts';

export type Caller = { role: ApiRole; claims: object; id: string };

/** Stores an account with a session. */
export async function createAccount(query: Query, email: string, { isAdmin = true } = {}): Promise<Caller> {
  const [row] = await query<{ id: string; session: string }>(
    `with account as (
       insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, '{"full_name": "The Owner"}', now())
       returning id
     )
     insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), id, now() from account
     returning user_id as id, id as session`,
    [email],
  );
  const { id = '', session = '' } = row ?? {};
  if (isAdmin) await query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
  return { id, role: 'authenticated', claims: { sub: id, session_id: session } };
}

/** One caller for each kind of access there is. */
export async function createCallers(query: Query) {
  const revoked = await createAccount(query, 'revoked@staff.example');
  await query('select public.revoke_admin($1)', ['revoked@staff.example']);
  const ended = await createAccount(query, 'ended@staff.example');
  await query('delete from auth.sessions where user_id = $1', [ended.id]);
  return {
    visitor: { role: 'anon', claims: {}, id: '' } satisfies Caller,
    account: await createAccount(query, 'member@mail.example', { isAdmin: false }),
    admin: await createAccount(query, 'admin@staff.example'),
    'revoked admin': revoked,
    'ended session': ended,
  };
}

export type CallerName = keyof Awaited<ReturnType<typeof createCallers>>;

/** Calls a function of the API by named arguments. Returns its value, or its row. */
export async function call<Result>(
  query: Query,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Result> {
  const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const [row] = await query(`select * from public.${name}(${named})`, Object.values(args));
  return (row && name in row ? row[name] : row) as Result;
}
