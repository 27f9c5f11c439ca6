import { z } from 'zod';

/** What a backup holds, each table after those that it refers to. Sessions are left out: staff sign in again. */
export const TABLES = [
  'auth.users',
  'auth.identities',
  'public.user_roles',
  'public.contact_submissions',
  'public.submission_handling',
  'private.handling_state',
  'private.alerts',
  'private.audit_log',
] as const;

/** Rows that are read, and put back, by one statement. */
export const BATCH_ROWS = 500;

export const FORMAT = 'site-backup-1';

/** The first line. */
export const header = z.object({ format: z.literal(FORMAT), migrations: z.array(z.string()) });
export const rowLine = z.object({ table: z.enum(TABLES), row: z.record(z.string(), z.unknown()) });
/** The last line. */
export const footer = z.object({ rows: z.int(), sha256: z.string() });

/** A file that is not a complete backup, or that a backup must not replace. */
export class BackupError extends Error {
  override name = 'BackupError';
}
