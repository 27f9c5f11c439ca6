import { log } from './log.ts';
import type { Settings } from './settings.ts';

type Greeting = {
  /** The site's URL on this machine. */
  address: string;
  settings: Settings;
  hasAdmin: boolean;
};

/** Prints where the site is, and what its owner still has to set up. */
export function greet({ address, settings, hasAdmin }: Greeting) {
  const { database, dataDir, mail, siteUrl } = settings;
  const where = database.kind === 'embedded' ? `the database in ${dataDir}` : 'PostgreSQL';
  log('info', 'serving the site', { message: `The site is at ${address}, with ${where}.` });
  if (!hasAdmin) {
    log('warn', 'no admin yet', {
      message: `There is no admin yet, so nobody can read the requests. To create one, in another terminal:\n  ${sameDatabase(settings)}npm run admin -- create you@example.com`,
    });
  }
  if (mail === undefined) {
    log('warn', 'no mail', { message: 'Staff get no mail about new requests: set SMTP_URL and ALERT_TO.' });
  } else if (siteUrl === undefined) {
    log('warn', 'mails link to this machine', {
      message: `Links in mails lead to ${address}: set PUBLIC_SITE_URL to the site's public address.`,
    });
  }
}

/** Returns what to type before a command so that it opens this server's database. */
export function sameDatabase({ database, dataDir }: Pick<Settings, 'database' | 'dataDir'>): string {
  if (database.kind === 'postgres') return 'DATABASE_URL=… ';
  return process.env.DATA_DIR ? `DATA_DIR="${dataDir}" ` : '';
}
