import { forgetSession } from '../backend/session.ts';
import { carryToast } from '../ui/toast.ts';
import { signInPath } from './place.ts';

/**
 * SPEC section 8: who is not an admin is sent to the home page, with an error. The session ends, or
 * the sign-in page would lead back here for ever and nobody else could sign in.
 */
export function leaveDenied() {
  forgetSession();
  carryToast({ title: 'Access denied. Admin privileges required.', tone: 'destructive' });
  location.replace('/');
}

/** For a session that the server no longer accepts. */
export function leaveSignedOut() {
  forgetSession();
  location.replace(signInPath());
}
