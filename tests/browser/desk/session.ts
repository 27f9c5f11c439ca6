import { client } from '../../support/api.ts';
import { PASSWORD } from '../../support/samples.ts';
import { overHttp } from '../../support/server.ts';

/** Signs an account in and gives its session, as the browser keeps it. */
export async function signIn(url: string, email: string) {
  const { data, error } = await client(overHttp(url)).auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return data.session;
}
