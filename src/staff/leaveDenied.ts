import { carryToast } from '../ui/toast.ts';

/** SPEC section 8: who is not an admin goes home, and is told there why. */
export function leaveDenied() {
  carryToast({ title: 'Access denied. Admin privileges required.', tone: 'destructive' });
  location.replace('/');
}
