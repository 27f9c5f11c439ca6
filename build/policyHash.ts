import { createHash } from 'node:crypto';

/** What a Content-Security-Policy calls an inline script or style by (CSP 3, 2.3.1), without its quotes. */
export const policyHash = (content: string) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}` as const;
