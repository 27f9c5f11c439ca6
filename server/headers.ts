/** On every answer. The page's own Content-Security-Policy is added in files.ts. */
export const SECURITY_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** For answers that are not pages: nothing may load or frame them. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** File names under this folder carry a hash of their content. */
const HASHED = /^\/_astro\//;
const STAFF = /^\/(auth|admin)$/;

/** How long a path may be kept: for ever when its name changes with its content. */
export function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  if (STAFF.test(path)) return 'no-store';
  return 'no-cache';
}
