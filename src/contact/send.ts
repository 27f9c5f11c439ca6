import type { Submission } from '../rules/submission.ts';

/** Milliseconds until a request that is not acknowledged counts as failed. */
const DEADLINE = 15_000;

const loadBackend = () => import('../backend/sendSubmission.ts');

/** The code that sends is 5 KB: it loads when the form is first touched, not before. A failure shows when sending. */
export const preloadBackend = () => {
  loadBackend().catch(() => undefined);
};

/** Sends a request. @throws when it was not acknowledged within the deadline, whatever was slow. */
export async function send(submission: Submission): Promise<void> {
  const deadline = AbortSignal.timeout(DEADLINE);
  const expired = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason));
  });
  const sending = loadBackend().then(({ sendSubmission }) => sendSubmission(submission, deadline));
  await Promise.race([sending, expired]);
}
