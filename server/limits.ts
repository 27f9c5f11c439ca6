/** So many calls of a kind from one client within so many seconds. */
export type Limit = { most: number; seconds: number };

/** Every limit there is; `LIMITS` in the environment changes single ones. */
export const LIMITS = {
  /** Requests sent with the form, or by a direct call of the API. */
  form: { most: 20, seconds: 600 },
  signIn: { most: 10, seconds: 600 },
  signUp: { most: 5, seconds: 3600 },
  /** Anything at all, pages and files included. */
  everything: { most: 600, seconds: 60 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;

/** The limits that a call counts towards, the particular one first. */
export function limitsOf(method: string, url: URL): LimitName[] {
  const call = `${method} ${url.pathname}`;
  if (call === 'POST /rest/v1/contact_submissions') return ['form', 'everything'];
  if (call === 'POST /auth/v1/signup') return ['signUp', 'everything'];
  // A token that is refreshed is no sign-in: open desks do it every hour.
  const isPassword = url.searchParams.get('grant_type') === 'password';
  if (call === 'POST /auth/v1/token' && isPassword) return ['signIn', 'everything'];
  return call === 'GET /healthz' ? [] : ['everything'];
}

/** Above this many clients, those whose time is over are forgotten. */
const MANY = 10_000;

/**
 * Counts calls. `take` is asked once for each, and answers with the whole seconds to wait
 * when there have been too many, else with 0.
 * @param now the time in milliseconds; a test brings its own.
 */
export function createLimiter(limits: Limits, now: () => number = Date.now) {
  const windows = new Map<string, { count: number; end: number }>();

  function forgetThePast() {
    for (const [key, { end }] of windows) if (end <= now()) windows.delete(key);
  }

  return function take(name: LimitName, client: string): number {
    const { most, seconds } = limits[name];
    const key = `${name} ${client}`;
    const known = windows.get(key);
    const current = known && known.end > now() ? known : { count: 0, end: now() + seconds * 1000 };
    current.count += 1;
    windows.set(key, current);
    if (windows.size > MANY) forgetThePast();
    return current.count > most ? Math.ceil((current.end - now()) / 1000) : 0;
  };
}

export type Take = ReturnType<typeof createLimiter>;
