import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTarget, type Target } from './target.ts';
import { PASSWORD, PUBLIC_KEY } from './world.ts';

const NEW_PASSWORD = 'another-horse-9';
const HOUR_SECONDS = 3600;

let target: Target;
let calls = 0;

/** As a browser's local storage, which all tabs of one browser share. */
function openBrowser() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
type Browser = ReturnType<typeof openBrowser>;

/** Opens the site in a tab. The storage key keeps browsers apart: clients of one key tell each other of sign-ins. */
const openTab = (browser: Browser, storageKey: string): SupabaseClient =>
  createClient(target.url, PUBLIC_KEY, {
    auth: {
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: browser,
      storageKey,
    },
    global: {
      fetch: (input, init) => {
        const request = new Request(input, init);
        calls += 1;
        request.headers.set('x-forwarded-for', `10.2.${calls >> 8}.${calls & 255}`);
        return fetch(request);
      },
    },
  });

/** Two tabs of one browser. */
function openTabs() {
  const [browser, key] = [openBrowser(), randomUUID()];
  return { first: openTab(browser, key), second: openTab(browser, key) };
}

const newAddress = () => `${randomUUID()}@mail.example`;

async function signUp(tab: SupabaseClient, email = newAddress()) {
  expect((await tab.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  return email;
}

async function signIn(tab: SupabaseClient, email: string, password = PASSWORD) {
  const { error } = await tab.auth.signInWithPassword({ email, password });
  return error?.code;
}

const userOf = async (tab: SupabaseClient) => (await tab.auth.getSession()).data.session?.user.email;
const refresh = async (tab: SupabaseClient) => (await tab.auth.refreshSession()).error?.code;
const statistics = async (tab: SupabaseClient) => {
  const { error, status } = await tab.rpc('submission_statistics').single();
  return error === null ? 'ok' : `${status} ${error.code}`;
};

async function openLink(tab: SupabaseClient, email: string) {
  const token_hash = /token_hash=([\w-]+)/.exec(await target.admin('reset', email))?.[1] ?? '';
  const { error } = await tab.auth.verifyOtp({ token_hash, type: 'recovery' });
  return { token_hash, code: error?.code };
}

/** Signs in to a new admin account. */
async function signInAdmin(tab: SupabaseClient) {
  const email = await signUp(tab);
  await target.admin('grant', email, '--yes');
  expect(await signIn(tab, email)).toBeUndefined();
  return email;
}

describe('two tabs of one browser', () => {
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  test('share a sign-up, and a sign-in after it', async () => {
    const { first, second } = openTabs();
    const email = await signUp(first);
    expect(await userOf(second)).toBe(email);
    await first.auth.signOut({ scope: 'local' });
    expect(await userOf(second)).toBeUndefined();
    expect(await signIn(second, email)).toBeUndefined();
    expect(await userOf(first)).toBe(email);
  });

  test('may refresh both at once, and go on with either session', async () => {
    const { first, second } = openTabs();
    await signUp(first);
    const answers = await Promise.all([first.auth.refreshSession(), second.auth.refreshSession()]);
    // The tab that is answered last finds a newer session stored, and takes that one.
    const errors = answers.map(({ error }) => error?.name).filter((name) => name !== undefined);
    expect(errors.filter((name) => name !== 'AuthRefreshDiscardedError')).toEqual([]);
    target.moveClock(11);
    expect(await refresh(first)).toBeUndefined();
    expect(await refresh(second)).toBeUndefined();
  });

  test('lose a session whose token was used again after the grace', async () => {
    const { first, second } = openTabs();
    await signUp(first);
    const refresh_token = (await first.auth.getSession()).data.session?.refresh_token ?? '';
    expect(await refresh(first)).toBeUndefined();
    target.moveClock(11);
    const stolen = await openTab(openBrowser(), randomUUID()).auth.refreshSession({ refresh_token });
    expect(stolen.error?.code).toBe('refresh_token_already_used');
    expect(await refresh(second)).toBe('refresh_token_not_found');
  });

  test('sign out of one session, and of all', async () => {
    const [laptop, phone, tablet] = [openTabs(), openTabs(), openTabs()];
    const email = await signUp(laptop.first);
    for (const { first } of [phone, tablet]) expect(await signIn(first, email)).toBeUndefined();
    expect((await laptop.first.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await userOf(laptop.second)).toBeUndefined();
    expect(await refresh(phone.second)).toBeUndefined();
    expect((await phone.first.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await refresh(tablet.second)).toBe('refresh_token_not_found');
  });

  test('recover the account with a link that works once', async () => {
    const { first, second } = openTabs();
    const elsewhere = openTabs();
    const email = await signUp(elsewhere.first);
    expect((await first.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { token_hash } = await openLink(first, email);
    expect(await userOf(second)).toBe(email);
    expect(await refresh(elsewhere.first)).toBe('refresh_token_not_found');
    expect((await second.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const again = await first.auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(again.error?.code).toBe('otp_expired');
    expect(await signIn(elsewhere.first, email)).toBe('invalid_credentials');
    expect(await signIn(elsewhere.first, email, NEW_PASSWORD)).toBeUndefined();
  });

  test('change the password, which ends the sessions of other browsers', async () => {
    const [here, elsewhere] = [openTabs(), openTabs()];
    const email = await signUp(here.first);
    expect(await signIn(elsewhere.first, email)).toBeUndefined();
    const change = await here.first.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
    expect(change.error).toBeNull();
    expect(await refresh(here.second)).toBeUndefined();
    expect(await refresh(elsewhere.second)).toBe('refresh_token_not_found');
  });

  test('lose the desk with the role, at once', async () => {
    const { first, second } = openTabs();
    const email = await signInAdmin(first);
    expect(await statistics(second)).toBe('ok');
    await target.admin('revoke', email);
    expect(await statistics(first)).toBe('403 42501');
    expect(await statistics(second)).toBe('403 42501');
    expect(await refresh(second)).toBeUndefined();
  });

  test('refresh a token that has expired, and go on', async () => {
    const { first, second } = openTabs();
    await signInAdmin(first);
    const { data } = await second.auth.getSession();
    target.moveClock(HOUR_SECONDS + 1);
    expect(await statistics(first)).toMatch(/^401 PGRST30[13]$/);
    expect(await refresh(second)).toBeUndefined();
    expect((await second.auth.getSession()).data.session?.access_token).not.toBe(data.session?.access_token);
    expect(await statistics(first)).toBe('ok');
  });

  test('go on after the server was restarted', async () => {
    const { first, second } = openTabs();
    await signInAdmin(first);
    await target.restart();
    expect(await statistics(second)).toBe('ok');
    expect(await refresh(first)).toBeUndefined();
    expect(await statistics(second)).toBe('ok');
  });
});
