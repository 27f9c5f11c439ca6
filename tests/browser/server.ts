import { createClient, type Session } from '@supabase/supabase-js';
import { createApp } from '../../server/app.ts';
import { PUBLIC_KEY } from '../../server/call.ts';
import type { Query } from '../../server/db/database.ts';
import { UnavailableError } from '../../server/db/errors.ts';
import { headersOfAll } from '../../server/http/headers.ts';
import { createHttpServer, listen, localUrl } from '../../server/http/httpServer.ts';
import { serveStatic } from '../../server/http/static.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { DATABASES } from '../support/databases.ts';
import { PASSWORD } from '../support/samples.ts';

const HOST = '127.0.0.1';

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** Serves `dist/` and the API in this process, over an embedded database of its own. */
export async function startServer() {
  const db = await DATABASES[0]?.open();
  if (db === undefined) throw new Error('There is no database to test with.');
  let isAway = false;
  const links: string[] = [];
  const limits = createLimits({ limitFactor: 100_000, trustedProxies: 0 });
  const headers = headersOfAll(undefined);
  const files = serveStatic('dist', { headers });
  const app = createApp({
    db: {
      ...db,
      transaction: async (work, options) => {
        if (isAway) throw new UnavailableError('The test took the database away.');
        return db.transaction(work, options);
      },
    },
    settings: { isSignUpOpen: true },
    siteUrl: `http://${HOST}`,
    jwtSecret: 'the secret of the browser tests, forty characters',
    limits,
    mailer: { isOn: true, sendRecoveryLink: (_to, path) => void links.push(path) },
    files,
    report: () => undefined,
  });
  const { server, close } = createHttpServer(app, { files, headers, limits });
  const { port } = await listen(server, { host: HOST, port: 0 });
  const url = localUrl(HOST, port);

  const client = () =>
    createClient(url, PUBLIC_KEY, { auth: { persistSession: false, autoRefreshToken: false } });

  return {
    url,
    db,
    query: db.query as Query,
    /** Paths of the recovery links asked for so far. */
    links,
    /** Makes the database unavailable, or available again. */
    setAway(value: boolean) {
      isAway = value;
    },
    async createAccount(email: string, fullName?: string) {
      const { error } = await client().auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: fullName } },
      });
      if (error) throw error;
    },
    async signIn(email: string): Promise<Session> {
      const { data, error } = await client().auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return data.session;
    },
    async stop() {
      await close();
      await db.remove();
    },
  };
}
