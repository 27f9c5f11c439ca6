import { resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseSettings } from './database/sql.ts';
import { LIMITS, type Limits } from './limits/limits.ts';
import { isLoopback } from './loopback.ts';

/** Says what a setting must be, and what stands there instead: for none that may hold a password. */
const wanted = (what: string) => ({ error: ({ input }: { input?: unknown }) => `${what}, not '${input}'` });

const port = z
  .string()
  .regex(/^\d{1,5}$/, wanted('a number from 0 to 65535'))
  .transform(Number)
  .pipe(z.number().max(65_535, wanted('a number from 0 to 65535')));
/** One that may hold a password is not shown. */
const url = (protocol: RegExp, error: string) => z.url({ protocol, error }).optional();
const onOrOff = z.enum(['on', 'off'], wanted('on or off')).default('off');
const address = z.email(wanted('an address such as desk@company.example'));

/** `name=most/seconds`, several with commas. */
const ENTRY = `(${Object.keys(LIMITS).join('|')})=[1-9]\\d{0,8}/[1-9]\\d{0,8}`;
const LIMITS_PATTERN = new RegExp(`^${ENTRY}(,${ENTRY})*$`);

function readLimits(text: string): Limits {
  const changed = text.split(',').map((entry) => {
    const [, name = '', most, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(entry) ?? [];
    return [name, { most: Number(most), seconds: Number(seconds) }];
  });
  return { ...LIMITS, ...Object.fromEntries(changed) };
}

/** `https://www.company.example`, and nothing behind it; over HTTP on this machine alone. */
const isOrigin = (text: string) => {
  const { protocol, hostname, origin } = URL.parse(text) ?? {};
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname ?? '')));
};

const list = (text: string) => text.split(',').map((part) => part.trim());

const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.prefault('3000'),
  API_ONLY: onOrOff,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'an address such as postgres://site:PASSWORD@localhost/site'),
  PUBLIC_SITE_URL: z
    .url({ protocol: /^https?$/, ...wanted('an address such as https://www.company.example') })
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform(list)
    .refine(
      (origins) => origins.every(isOrigin),
      wanted('addresses such as https://www.company.example, with commas'),
    )
    .default([]),
  SMTP_URL: url(/^smtps?$/, 'an address such as smtps://user:PASSWORD@mail.example:465'),
  ALERT_TO: z.string().transform(list).pipe(z.array(address)).optional(),
  MAIL_FROM: address.optional(),
  SIGN_UP: z.enum(['open', 'closed'], wanted('open or closed')).default('open'),
  ACKNOWLEDGE: onOrOff,
  RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, wanted('a number of days from 1 on'))
    .transform(Number)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, wanted('the number of proxies of yours before this server, 0 to 9'))
    .transform(Number)
    .prefault('0'),
  LIMITS: z
    .string()
    .regex(LIMITS_PATTERN, wanted(`such as form=20/600,signIn=10/600 (${Object.keys(LIMITS).join(', ')})`))
    .transform(readLimits)
    .default(LIMITS),
});

/** The environment variables that are settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape);

const environment = variables.superRefine(({ SMTP_URL, ALERT_TO, ACKNOWLEDGE }, context) => {
  const addIssue = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (SMTP_URL && !ALERT_TO) addIssue('ALERT_TO', 'needed beside SMTP_URL: who gets the alerts');
  if (ALERT_TO && !SMTP_URL) addIssue('SMTP_URL', 'needed beside ALERT_TO: the server that takes the mail');
  if (ACKNOWLEDGE === 'on' && !SMTP_URL) addIssue('ACKNOWLEDGE', 'needs SMTP_URL and ALERT_TO');
});

/** How mail leaves: undefined where no alerts are wanted. */
export type MailSettings = {
  smtpUrl: string;
  /** The staff's addresses. */
  alertTo: string[];
  /** The sender's address; the site's own where none is set. */
  from: string | undefined;
  /** Whether visitors get a mail that their request was received. */
  acknowledge: boolean;
};

/** The settings of the server and the commands, parsed once at start. */
export type Settings = {
  host: string;
  port: number;
  /** Whether something else serves the pages, as under `npm run dev`: then no built site is needed. */
  apiOnly: boolean;
  /** Absolute path of the folder for the embedded database, secrets and lock. */
  dataDir: string;
  /** Where requests are kept: in `dataDir`, or in a PostgreSQL. */
  database: DatabaseSettings;
  siteUrl: string | undefined;
  /** Where else the site's pages are served, such as on a CDN: they may use this server's API. */
  allowedOrigins: string[];
  mail: MailSettings | undefined;
  /** After how many days requests are erased; undefined for never. */
  retentionDays: number | undefined;
  /** How many proxies of ours add to `X-Forwarded-For`. */
  trustedProxies: number;
  limits: Limits;
  /** Whether anyone may make an account at /auth. */
  isSignUpOpen: boolean;
};

/** The message has a line for every setting that is wrong. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws SettingsError naming every fault at once.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path[0]?.toString()}: ${issue.message}`);
    throw new SettingsError(`These settings need mending:\n${lines.join('\n')}`);
  }
  const { data } = result;
  return {
    host: data.HOST,
    port: data.PORT,
    apiOnly: data.API_ONLY === 'on',
    dataDir: resolve(data.DATA_DIR),
    database:
      data.DATABASE_URL === undefined ? { kind: 'embedded' } : { kind: 'postgres', url: data.DATABASE_URL },
    siteUrl: data.PUBLIC_SITE_URL,
    allowedOrigins: data.ALLOWED_ORIGINS,
    mail: readMail(data),
    retentionDays: data.RETENTION_DAYS,
    trustedProxies: data.TRUSTED_PROXIES,
    limits: data.LIMITS,
    isSignUpOpen: data.SIGN_UP === 'open',
  };
}

function readMail({ SMTP_URL, ALERT_TO, MAIL_FROM, ACKNOWLEDGE }: z.output<typeof environment>) {
  if (SMTP_URL === undefined || ALERT_TO === undefined) return undefined;
  return { smtpUrl: SMTP_URL, alertTo: ALERT_TO, from: MAIL_FROM, acknowledge: ACKNOWLEDGE === 'on' };
}
