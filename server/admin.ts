import { join } from 'node:path';
import { explain } from './explain.ts';
import { quietConsole } from './log.ts';
import { reach } from './reach.ts';
import { type Api, grantAdmin, listAdmins, revokeAdmin } from './roles.ts';
import type { Secrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL    lets the account read and delete requests
  npm run admin -- revoke EMAIL   takes that back
  npm run admin -- list           shows who may`;

/** Does what the words say and returns what to print. */
async function run(words: string[], api: Api, secrets: Secrets): Promise<string> {
  const [verb, email] = words;
  if (verb === 'list' && email === undefined) {
    return (await listAdmins(api, secrets)).join('\n') || 'There is no admin yet.';
  }
  if (email === undefined || words.length > 2) throw new Error(USAGE);
  if (verb === 'grant') {
    if (await grantAdmin(api, secrets, email)) return `${email} is an admin.`;
    throw new Error(`There is no account for ${email}. Create it on the site at /auth, then run this again.`);
  }
  if (verb === 'revoke') {
    if (await revokeAdmin(api, secrets, email)) return `${email} is no admin any more.`;
    throw new Error(`${email} is no admin.`);
  }
  throw new Error(USAGE);
}

/** The server that holds the folder, asked over HTTP. */
const overHttp = (server: string): Api => ({
  fetch: (request) => fetch(new Request(new URL(new URL(request.url).pathname, server), request)),
});

quietConsole();
try {
  const settings = readSettings(process.env);
  process.chdir(join(import.meta.dirname, '..'));
  const words = process.argv.slice(2);
  process.stdout.write(
    `${await reach(settings, {
      directly: (backend, secrets) => run(words, backend, secrets),
      beside: (server, secrets) => run(words, overHttp(server), secrets),
    })}\n`,
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
