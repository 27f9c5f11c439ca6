import { forgetSession, hasSessionEnded } from '../../backend/session.ts';
import { carryToast } from '../../ui/toast.ts';
import { signInPath } from '../address.ts';

/** Why the desk sent somebody to sign in. Kept in this tab until they have. */
export type LeaveReason = 'signed-out' | 'denied';

const STORAGE_KEY = 'auth-notice';

function keepReason(reason: LeaveReason) {
  try {
    sessionStorage.setItem(STORAGE_KEY, reason);
  } catch {
    // Without storage only the toast explains it.
  }
}

export function readReason(): LeaveReason | undefined {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    return kept === 'signed-out' || kept === 'denied' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function clearReason() {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // There is nothing to clear.
  }
}

/** Only the first reason for leaving the page counts. */
let isLeaving = false;

/**
 * Sends a user without the admin role to the home page with an error (SPEC section 8). Also ends the
 * session: /auth redirects every session to the desk, so the two pages would redirect in a loop.
 */
function leaveDenied() {
  if (isLeaving) return;
  isLeaving = true;
  forgetSession();
  keepReason('denied');
  carryToast({ title: 'Access denied. Admin privileges required.', tone: 'destructive' });
  location.replace('/');
}

/** Sends a user whose session was ended elsewhere to the sign-in page. */
export function leaveSignedOut() {
  if (isLeaving) return;
  isLeaving = true;
  forgetSession();
  keepReason('signed-out');
  carryToast({ title: 'You were signed out' });
  location.replace(signInPath());
}

/**
 * Signs out a user that the database refused. It gives the same error for a session that has ended and a
 * role that was revoked, so this asks which. @throws when the server cannot be reached.
 */
export async function leaveRefused() {
  if (await hasSessionEnded()) leaveSignedOut();
  else leaveDenied();
}

/** Opens the sign-in page for another session. */
export function leaveToSignIn() {
  forgetSession();
  location.replace(signInPath());
}

/** Signs out with `end`. @throws when `end` does; the user then stays signed in. */
export async function leaveByChoice(end: () => Promise<void>) {
  isLeaving = true;
  try {
    await end();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  clearReason();
  carryToast({ title: 'Signed out successfully' });
  location.replace('/auth');
}
