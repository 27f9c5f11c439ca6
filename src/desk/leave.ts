import { forgetSession, hasSessionEnded } from '../backend/session.ts';
import { carryToast } from '../ui/toast.ts';
import { carryNotice, clearNotice } from './authNotices.ts';
import { signInPath } from './place.ts';

/** Whether this page is being left: what comes after the first reason says nothing more. */
let isLeaving = false;

/**
 * SPEC section 8: who is not an admin is sent to the home page, with an error. The session ends, or
 * the sign-in page would lead back here for ever and nobody else could sign in.
 */
function leaveDenied() {
  if (isLeaving) return;
  isLeaving = true;
  forgetSession();
  carryNotice('denied');
  carryToast({ title: 'Access denied. Admin privileges required.', tone: 'destructive' });
  location.replace('/');
}

/** For a session that was ended elsewhere, or that the server does not accept any more. */
export function leaveSignedOut() {
  if (isLeaving) return;
  isLeaving = true;
  forgetSession();
  carryNotice('signed-out');
  carryToast({ title: 'You were signed out' });
  location.replace(signInPath());
}

/**
 * For whoever may not see the desk: either the session has ended, or the account is no admin's. The
 * database answers both alike. @throws when the server cannot be asked.
 */
export async function leaveRefused() {
  if (await hasSessionEnded()) leaveSignedOut();
  else leaveDenied();
}

/** To the sign-in, for who wants another session. */
export function leaveToSignIn() {
  forgetSession();
  location.replace(signInPath());
}

/** For who signs out. @param end ends the session. @throws when `end` does; then nothing has changed. */
export async function leaveByChoice(end: () => Promise<void>) {
  isLeaving = true;
  try {
    await end();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  clearNotice();
  carryToast({ title: 'Signed out successfully' });
  location.replace('/auth');
}
