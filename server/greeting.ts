import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

type Greeting = {
  /** Where the site is reached from this machine. */
  address: string;
  settings: Settings;
  /** The admins' addresses. */
  admins: string[];
  /** The folder of the built site. */
  dist: string;
};

/** Says at start where the site is, and what its owner has still to do. */
export function greet({ address, settings, admins, dist }: Greeting) {
  const database =
    settings.database.kind === 'embedded' ? `the database in ${settings.dataDir}` : 'PostgreSQL';
  log('info', 'serving the site', { says: `The site is at ${address}, with ${database}.` });
  if (admins.length === 0) {
    log('warn', 'no admin yet', {
      says: `Nobody can read the requests yet. To make the first admin, in another terminal:
  ${sameDatabase(settings)}npm run admin -- create you@example.com`,
    });
  }
  if (settings.mail !== undefined && settings.siteUrl === undefined) {
    log('warn', 'mails link to this machine', {
      says: `The mails to staff link to ${address}: set PUBLIC_SITE_URL to what they can open.`,
    });
  }
  if (settings.mail === undefined) {
    log('warn', 'no mail', {
      says: 'No mail tells staff of new requests: set SMTP_URL and ALERT_TO for that.',
    });
  }
  const doubt = addressDoubt(dist, settings.siteUrl);
  if (doubt !== undefined) log('warn', 'built for another address', { says: doubt });
}

/** What to type before a command so that it opens this server's database. */
export function sameDatabase({ database, dataDir }: Settings): string {
  if (database.kind === 'postgres') return 'DATABASE_URL=… ';
  return process.env.DATA_DIR ? `DATA_DIR=${dataDir} ` : '';
}

/**
 * Warns where the pages in `folder` were built for another address than `siteUrl`: the build writes the address into
 * what search engines and shared links show.
 * @returns undefined where they agree, or where nobody has said the public address.
 */
export function addressDoubt(folder: string, siteUrl: string | undefined): string | undefined {
  const built = builtFor(folder);
  if (siteUrl === undefined || built === undefined) return undefined;
  const { origin } = new URL(siteUrl);
  if (built === origin) return undefined;
  return `The pages were built for ${built}, and say so to search engines and in shared links: build them again with PUBLIC_SITE_URL=${origin}.`;
}

function builtFor(folder: string): string | undefined {
  try {
    const [, sitemap] = /^Sitemap: (\S+)$/m.exec(readFileSync(join(folder, 'robots.txt'), 'utf8')) ?? [];
    return sitemap && new URL(sitemap).origin;
  } catch {
    return undefined;
  }
}
