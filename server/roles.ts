import { createClient } from '@supabase/supabase-js';
import type { Backend } from './embedded.ts';
import type { Secrets } from './secrets.ts';

/** Something that answers Supabase's API: a backend in this process, or one at a URL. */
export type Api = Pick<Backend, 'fetch'>;

async function call<T>(api: Api, { secretKey }: Secrets, name: string, args: Record<string, string> = {}) {
  const client = createClient('http://localhost', secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => api.fetch(new Request(input, init)) },
  });
  const { data, error } = await client.rpc(name, args);
  if (error) throw new Error(`The database refused ${name}: ${error.message}`);
  return data as T;
}

/** Makes the account an admin. Gives false when there is no such account. */
export const grantAdmin = (api: Api, secrets: Secrets, email: string) =>
  call<boolean>(api, secrets, 'grant_admin', { account_email: email });

/** Gives false when the account was no admin. */
export const revokeAdmin = (api: Api, secrets: Secrets, email: string) =>
  call<boolean>(api, secrets, 'revoke_admin', { account_email: email });

/** The admins' e-mail addresses, in order. */
export async function listAdmins(api: Api, secrets: Secrets): Promise<string[]> {
  const rows = await call<{ account_email: string }[]>(api, secrets, 'list_admins');
  return rows.map((row) => row.account_email);
}
