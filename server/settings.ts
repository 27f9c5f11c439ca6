import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseSettings } from './db/database.ts';
import { readPostgresUrl } from './db/postgresUrl.ts';

/** Reports what a setting must be, and what it is. Not for settings that may hold a password. */
const expected = (what: string) => ({ error: ({ input }: { input?: unknown }) => `${what}, not '${input}'` });

const integer = (pattern: RegExp, what: string) =>
  z.string().regex(pattern, expected(what)).transform(Number);
const PORT = 'a number from 0 to 65535';
const email = z.email(expected('an address such as desk@company.example'));

const schema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: integer(/^\d{1,5}$/, PORT)
      .pipe(z.number().max(65_535, expected(PORT)))
      .prefault('3000'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .superRefine((url, context) => {
        try {
          readPostgresUrl(url);
        } catch (error) {
          context.addIssue((error as Error).message);
        }
      })
      .optional(),
    PUBLIC_SITE_URL: z
      .url({ protocol: /^https?$/, ...expected('an address such as https://www.company.example') })
      .optional(),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error:
          'an address such as smtps://user:PASSWORD@mail.example:465; within the password, write @ as %40',
      })
      .optional(),
    ALERT_TO: z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(email))
      .optional(),
    MAIL_FROM: email.optional(),
    ACKNOWLEDGE: z.enum(['on', 'off'], expected('on or off')).default('off'),
    SIGN_UP: z.enum(['open', 'closed'], expected('open or closed')).default('open'),
    RETENTION_DAYS: integer(/^[1-9]\d{0,4}$/, 'a number of days from 1').optional(),
    TRUSTED_PROXIES: integer(
      /^\d$/,
      'the number of your own proxies in front of this server, 0 to 9',
    ).prefault('0'),
    LIMITS_FACTOR: integer(/^[1-9]\d{0,5}$/, 'a whole number from 1').prefault('1'),
  })
  .superRefine(({ SMTP_URL, ALERT_TO, ACKNOWLEDGE }, context) => {
    const report = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (SMTP_URL && !ALERT_TO) report('ALERT_TO', 'required with SMTP_URL: who receives the alerts');
    if (ALERT_TO && !SMTP_URL) report('SMTP_URL', 'required with ALERT_TO: the mail server');
    if (ACKNOWLEDGE === 'on' && !SMTP_URL) report('ACKNOWLEDGE', 'requires SMTP_URL and ALERT_TO');
  });

export type Settings = ReturnType<typeof readSettings>;
export type MailSettings = NonNullable<Settings['mail']>;

/** Reads the settings from environment variables. An empty variable counts as unset. */
export function readSettings(env: Record<string, string | undefined>) {
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    throw new Error(`Invalid settings:\n${lines.join('\n')}`);
  }
  const { data } = result;
  const dataDir = resolve(data.DATA_DIR);
  const database: DatabaseSettings = data.DATABASE_URL
    ? { kind: 'postgres', url: data.DATABASE_URL }
    : { kind: 'embedded', folder: join(dataDir, 'database') };
  return {
    host: data.HOST,
    port: data.PORT,
    /** Absolute path of the folder for the embedded database, secrets and backups. */
    dataDir,
    database,
    siteUrl: data.PUBLIC_SITE_URL,
    mail: readMail(data),
    /** Days after which requests are erased; undefined for never. */
    retentionDays: data.RETENTION_DAYS,
    /** How many trusted proxies append to `X-Forwarded-For`. */
    trustedProxies: data.TRUSTED_PROXIES,
    limitFactor: data.LIMITS_FACTOR,
    isSignUpOpen: data.SIGN_UP === 'open',
  };
}

function readMail({ SMTP_URL, ALERT_TO, MAIL_FROM, ACKNOWLEDGE }: z.output<typeof schema>) {
  if (!SMTP_URL || !ALERT_TO) return undefined;
  return {
    smtpUrl: SMTP_URL,
    alertTo: ALERT_TO,
    /** Sender; the site's own address if undefined. */
    from: MAIL_FROM,
    /** Whether visitors receive a mail that their request has arrived. */
    acknowledge: ACKNOWLEDGE === 'on',
  };
}
