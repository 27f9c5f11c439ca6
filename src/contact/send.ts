import type { Submission } from '../rules/submission.ts';

/** A request that is not acknowledged by then counts as failed. */
const SEND_TIMEOUT_MS = 15_000;

const loadBackend = () => import('../backend/sendSubmission.ts');

/** The code that sends is 5 KB: it loads when the form is first touched, not before. If it fails, sending tries again. */
export const preloadBackend = () => {
  loadBackend().catch(() => undefined);
};

/** Sends a request. @throws when it was not acknowledged within `SEND_TIMEOUT_MS`, whatever was slow. */
export async function send(submission: Submission): Promise<void> {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const sending = loadBackend().then(({ sendSubmission }) => sendSubmission(submission, signal));
  await Promise.race([sending, expired]);
}
