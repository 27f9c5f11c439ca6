import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import { type Call, call } from '../call.ts';
import type { Database } from '../db/database.ts';
import { describeError, log } from '../log.ts';
import type { Mailer } from '../mail/sender.ts';
import { emailAddress, shortText } from './password.ts';
import { startSession, type TokenSettings } from './sessions.ts';
import { createLinkToken, digestOf, LINK_SECONDS, recoveryPath } from './tokens.ts';

export type RecoveryMail = Pick<Mailer, 'isOn' | 'sendRecoveryLink'>;

/** Mails a recovery link, where the address has an account that did not get too many. */
async function mailLink(db: Database, mail: RecoveryMail, email: string) {
  const { token, digest } = createLinkToken();
  const [asked] = await db.query<{ address: string | null }>(
    'select private.request_recovery($1, $2) as address',
    [email, digest],
  );
  if (asked?.address) mail.sendRecoveryLink(asked.address, recoveryPath(token));
}

export const recoveryCalls = (db: Database, tokens: TokenSettings, mail: RecoveryMail): Call[] => [
  call({
    method: 'POST',
    path: '/auth/v1/recover',
    query: z.object({}),
    body: z.object({ email: emailAddress }),
    access: 'public',
    limit: 'link',
    async handle({ body: { email } }) {
      // Not awaited: neither the answer nor its time tells whether the address has an account. Without a
      // mail server a link would not be delivered, and would replace one from `npm run admin -- reset`.
      if (mail.isOn) {
        mailLink(db, mail, email).catch((error) =>
          log('error', 'recovery link failed', describeError(error)),
        );
      }
      return Response.json({});
    },
  }),
  call({
    method: 'POST',
    path: '/auth/v1/verify',
    body: z.object({ token_hash: shortText, type: z.literal('recovery') }),
    access: 'public',
    limit: 'recovery',
    handle: ({ body }) =>
      db.transaction(async (query) => {
        // The old password, which others may know, and every session end with the use of the link.
        const [account] = await query<{ id: string; email: string }>(
          `update auth.users set recovery_token = '', encrypted_password = null
           where recovery_token = $1 and recovery_sent_at > now() - make_interval(secs => ${LINK_SECONDS})
           returning id, email`,
          [digestOf(body.token_hash)],
        );
        if (account === undefined) {
          throw new ApiError(403, 'Email link is invalid or has expired', { code: 'otp_expired' });
        }
        await query('delete from auth.sessions where user_id = $1', [account.id]);
        await query('select private.clear_sign_in_attempts($1)', [account.email]);
        return startSession(query, tokens, account.id);
      }),
  }),
];
