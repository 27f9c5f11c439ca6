import type { Submission } from '../domain/submission.ts';

/** A request that is not acknowledged by then counts as failed. */
const SEND_TIMEOUT_MS = 15_000;

const loadBackend = () => import('../backend/sendSubmission.ts');

/** The code that sends is 5 KB: it loads when the form is first touched, not before. If it fails, sending tries again. */
export const preloadBackend = () => {
  loadBackend().catch(() => undefined);
};

/** Sends a request. @throws when it was not acknowledged within `SEND_TIMEOUT_MS`, whatever was slow. */
export async function send(submission: Submission): Promise<void> {
  // `AbortSignal.timeout` would stop all sending from browsers before 2022.
  const controller = new AbortController();
  const expired = new Promise<never>((_, reject) => {
    setTimeout(() => {
      reject(new Error('The request was not acknowledged in time.'));
      controller.abort();
    }, SEND_TIMEOUT_MS);
  });
  const sending = loadBackend().then(({ sendSubmission }) => sendSubmission(submission, controller.signal));
  await Promise.race([sending, expired]);
}
