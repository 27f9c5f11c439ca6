import type { Backend } from './embedded.ts';
import { parseJson } from './json.ts';
import type { Limiter } from './limiter.ts';
import { isPassword } from './limits.ts';
import { refuseReusedToken } from './signInRefresh.ts';
import { checkNoPassword } from './signInTiming.ts';
import { tooMany } from './tooMany.ts';

type Call = { method: string; path: string; url: string; body: string };

/**
 * What the library lacks around `POST /auth/v1/token`: an account that is guessed at has to
 * wait, an unknown address takes as long as a wrong password, and a refresh token that comes
 * back ends its session.
 * @returns what answers an auth call, with `forward` asking the library.
 */
export function createSignIn(backend: Backend, limiter: Limiter) {
  return async function answer({ method, path, url, body }: Call, forward: () => Promise<Response>) {
    if (`${method} ${path}` !== 'POST /auth/v1/token') return forward();
    const { email, password, refresh_token } = credentials(body);
    if (!isPassword(new URL(url).searchParams)) {
      // At once, as from two tabs, the library would give each a successor of its own.
      return backend.alone(
        refresh_token,
        async () => (await refuseReusedToken(backend, refresh_token)) ?? forward(),
      );
    }
    if (email === '' || password === '') return forward();
    const wait = await limiter.tryAccount(email);
    if (wait > 0) return tooMany(wait, 'Too many attempts for this account.');
    await checkNoPassword(backend, email, password);
    const answered = await forward();
    if (answered.ok) await limiter.clearAccount(email);
    return answered;
  };
}

/** Texts, or nothing: the guard has refused all else. */
function credentials(body: string): Record<'email' | 'password' | 'refresh_token', string> {
  return { email: '', password: '', refresh_token: '', ...(parseJson(body) as object | undefined) };
}
