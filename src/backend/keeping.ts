const PROBE_KEY = 'staff-session-probe';
/** Characters; a session with the longest profile takes less. */
const PROBE_LENGTH = 8192;

/** Whether this browser keeps what sign-in needs kept: storage may be blocked, or full. */
export function canKeepSession(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, 'x'.repeat(PROBE_LENGTH));
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}
