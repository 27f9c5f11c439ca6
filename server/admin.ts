import { join } from 'node:path';
import { readAnnouncement } from './announcement.ts';
import { openBackend } from './embedded.ts';
import { FolderInUseError, lockFolder } from './lock.ts';
import { quietConsole } from './log.ts';
import { type Api, grantAdmin, listAdmins, revokeAdmin } from './roles.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';

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

/** Asks the server that holds the folder; where none runs, opens the database itself. */
async function withApi<T>(settings: Settings, work: (api: Api, secrets: Secrets) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, siteUrl = 'http://localhost' } = settings;
  const secrets = await openSecrets(dataDir);
  const lock = databaseUrl === undefined ? tryLock(dataDir) : undefined;
  if (databaseUrl === undefined && lock === undefined) {
    const server = readAnnouncement(dataDir);
    if (server === undefined) throw new Error('The server is starting. Try again in a few seconds.');
    const overHttp = (request: Request) =>
      fetch(new Request(new URL(new URL(request.url).pathname, server), request));
    return work({ fetch: overHttp }, secrets);
  }
  const backend = await openBackend({ dataDir, databaseUrl, siteUrl, secrets });
  try {
    return await work(backend, secrets);
  } finally {
    await backend.close();
    lock?.release();
  }
}

function tryLock(dataDir: string) {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}

quietConsole();
try {
  const settings = readSettings(process.env);
  process.chdir(join(import.meta.dirname, '..'));
  const words = process.argv.slice(2);
  process.stdout.write(`${await withApi(settings, (api, secrets) => run(words, api, secrets))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
