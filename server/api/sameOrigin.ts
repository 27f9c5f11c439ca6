/** Whether a browser sent this from our own pages; programs send no Origin and are not stopped by it. */
export function isSameOrigin(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return origin === new URL(siteUrl).origin || host === headers.get('host');
}
