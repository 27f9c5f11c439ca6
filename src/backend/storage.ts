const PROBE_KEY = 'staff-session-probe';
/** More than a session with the longest profile takes. */
const PROBE_CHARACTERS = 8192;

/** Returns whether this browser can keep a session; local storage may be blocked or full. */
export function canStoreSession(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, 'x'.repeat(PROBE_CHARACTERS));
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}
