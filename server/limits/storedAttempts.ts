import { LONGEST_DELAY, REMEMBERED } from './accountDelay.ts';
import type { Limits } from './limits.ts';
import type { PatientSql } from './patientSql.ts';

/**
 * Attempts to sign in to accounts, in the functions of the migration `account_delay.sql`: all
 * processes share them, and which networks are known outlives a restart.
 */
export function openStoredAttempts(sql: PatientSql, { account, accountTotal }: Limits) {
  const figures = [
    ...[account.most, account.seconds, accountTotal.most, accountTotal.seconds],
    ...[LONGEST_DELAY, REMEMBERED],
  ];
  return {
    /** Counts an attempt, or gives the seconds to wait. Undefined while the database is away. */
    async try(email: string, network: string): Promise<number | undefined> {
      const text = 'select private.try_account($1, $2, $3, $4, $5, $6, $7, $8) as wait';
      return (await sql<{ wait: number }>(text, [email, network, ...figures]))?.[0]?.wait;
    },
    /** The attempt that was counted last was right: its network is known from now on. */
    async accept(email: string, network: string) {
      await sql('select private.accept_account($1, $2)', [email, network]);
    },
    /** Forgets what was tried from anywhere. */
    async clear(email: string) {
      await sql('select private.unlock_account($1)', [email]);
    },
  };
}
