import { type Account, type Case, PASSWORD, type World } from './world.ts';

const refresh = ({ send }: World, token: unknown) =>
  send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });
const verify = (world: World, token: string, type = 'recovery') =>
  world.send('POST', '/auth/v1/verify', { body: { token_hash: token, type } });
const signInAgain = async (world: World, { email }: Account) => {
  const client = world.createClient();
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  return { client, token: data.session?.refresh_token };
};

const refreshing: Case[] = [
  {
    name: 'refresh',
    call: async (world) => (await world.signUp()).client.auth.refreshSession(),
  },
  {
    name: 'refresh twice within the grace',
    call: async (world) => {
      const { refreshToken } = await world.signUp();
      await refresh(world, refreshToken);
      return refresh(world, refreshToken);
    },
  },
  {
    name: 'refresh twice after the grace',
    isTimed: true,
    call: async (world) => {
      const { refreshToken } = await world.signUp();
      await refresh(world, refreshToken);
      world.target.moveClock(11);
      return refresh(world, refreshToken);
    },
  },
  {
    name: 'refresh a session that ended by reuse',
    isTimed: true,
    call: async (world) => {
      const { refreshToken } = await world.signUp();
      const next = await (await refresh(world, refreshToken)).json();
      world.target.moveClock(11);
      await refresh(world, refreshToken);
      return refresh(world, next.refresh_token);
    },
  },
  { name: 'refresh with an unknown token', call: (world) => refresh(world, 'unknown-token') },
  { name: 'refresh with an empty token', call: (world) => refresh(world, ''), mentions: 'refresh_token' },
  {
    name: 'refresh with a token that is not a string',
    call: (world) => refresh(world, []),
    mentions: 'refresh_token',
  },
];

const leaving: Case[] = [
  ...(['local', 'global', 'others'] as const).map((scope) => ({
    name: `sign out: ${scope}`,
    call: async (world: World) => (await world.signUp()).client.auth.signOut({ scope }),
  })),
  ...(['local', 'global', 'others'] as const).flatMap((scope) => [
    {
      name: `refresh the same session after sign-out: ${scope}`,
      call: async (world: World) => {
        const account = await world.signUp();
        await account.client.auth.signOut({ scope });
        return refresh(world, account.refreshToken);
      },
    },
    {
      name: `refresh another session after sign-out: ${scope}`,
      call: async (world: World) => {
        const account = await world.signUp();
        const { token } = await signInAgain(world, account);
        await account.client.auth.signOut({ scope });
        return refresh(world, token);
      },
    },
  ]),
  {
    name: 'sign out with an unknown scope',
    call: ({ send, tokens }) => send('POST', '/auth/v1/logout?scope=all', { token: tokens.account }),
    mentions: 'scope',
  },
  {
    name: 'sign out twice',
    call: async (world) => {
      const { accessToken } = await world.signUp();
      await world.send('POST', '/auth/v1/logout?scope=local', { token: accessToken });
      return world.send('POST', '/auth/v1/logout?scope=local', { token: accessToken });
    },
  },
  ...(['no session', 'expired token', 'token without signature', 'token signed by others'] as const).map(
    (role) => ({
      name: `sign out: ${role}`,
      call: ({ send, tokens }: World) => send('POST', '/auth/v1/logout?scope=local', { token: tokens[role] }),
    }),
  ),
];

const redeem = async (world: World, { email }: Account) => {
  const client = world.createClient();
  await client.auth.verifyOtp({ token_hash: await world.createLink(email), type: 'recovery' });
  return client;
};

const recovering: Case[] = [
  {
    name: 'ask for a link',
    call: (world) => world.createClient().auth.resetPasswordForEmail(world.account.email),
  },
  {
    name: 'ask for a link to an unknown account',
    call: (world) => world.createClient().auth.resetPasswordForEmail('unknown@mail.example'),
  },
  {
    name: 'ask for a link with a redirect',
    call: (world) =>
      world
        .createClient()
        .auth.resetPasswordForEmail(world.account.email, { redirectTo: 'https://elsewhere.example' }),
  },
  {
    name: 'ask for a link without an address',
    call: ({ send }) => send('POST', '/auth/v1/recover', { body: {} }),
    mentions: 'email',
  },
  {
    name: 'redeem a link',
    call: async (world) => {
      const { email } = await world.signUp();
      return world
        .createClient()
        .auth.verifyOtp({ token_hash: await world.createLink(email), type: 'recovery' });
    },
  },
  {
    name: 'redeem a link twice',
    call: async (world) => {
      const { email } = await world.signUp();
      const token = await world.createLink(email);
      await verify(world, token);
      return verify(world, token);
    },
  },
  {
    name: 'redeem a link that a later one replaced',
    call: async (world) => {
      const { email } = await world.signUp();
      const token = await world.createLink(email);
      await world.createLink(email);
      return verify(world, token);
    },
  },
  { name: 'redeem an expired link', isTimed: true, call: (world) => verify(world, world.expiredLink) },
  {
    name: 'redeem an unknown link',
    call: (world) => world.createClient().auth.verifyOtp({ token_hash: 'unknown-token', type: 'recovery' }),
  },
  {
    name: 'redeem a link of another type',
    call: (world) => verify(world, 'token', 'signup'),
    mentions: 'type',
  },
  {
    name: 'redeem a code',
    call: (world) =>
      world.createClient().auth.verifyOtp({ email: world.account.email, token: '123456', type: 'recovery' }),
  },
  {
    name: 'set the password after a link',
    call: async (world) =>
      (await redeem(world, await world.signUp())).auth.updateUser({ password: 'another-horse-9' }),
  },
  {
    name: 'set the password twice after a link',
    call: async (world) => {
      const client = await redeem(world, await world.signUp());
      await client.auth.updateUser({ password: 'another-horse-9' });
      return client.auth.updateUser({ password: 'third-horse-9' });
    },
  },
  {
    name: 'sign in with the password from before a link',
    call: async (world) => {
      const account = await world.signUp();
      await redeem(world, account);
      return world.createClient().auth.signInWithPassword({ email: account.email, password: PASSWORD });
    },
  },
  {
    name: 'refresh a session from before a link',
    call: async (world) => {
      const account = await world.signUp();
      await redeem(world, account);
      return refresh(world, account.refreshToken);
    },
  },
  {
    name: 'refresh another session after a change of the password',
    call: async (world) => {
      const account = await world.signUp();
      const { token } = await signInAgain(world, account);
      await account.client.auth.updateUser({ password: 'another-horse-9', current_password: PASSWORD });
      return refresh(world, token);
    },
  },
];

/** Calls about sessions and links. */
export const SESSION_CASES: Case[] = [...refreshing, ...leaving, ...recovering];
