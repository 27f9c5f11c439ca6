/** Why somebody is led away from the desk: told at the sign-in until they have signed in. */
export type AuthNotice = 'signed-out' | 'denied';

const STORAGE_KEY = 'auth-notice';

/** Keeps a notice for the sign-in. Lost where storage is blocked or full. */
export function carryNotice(notice: AuthNotice) {
  try {
    sessionStorage.setItem(STORAGE_KEY, notice);
  } catch {}
}

/** The notice that was kept in this tab. */
export function readNotice(): AuthNotice | undefined {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    return kept === 'signed-out' || kept === 'denied' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function clearNotice() {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}
