/** Whether a body is said to be of `type`, in UTF-8 and not compressed. */
export function isOfType(headers: Headers, type: string): boolean {
  const [given = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(/ *; */);
  const isUtf8 = parameters.length === 0 || parameters.join() === 'charset=utf-8';
  return given === type && isUtf8 && !headers.has('content-encoding');
}

/** Bytes as text; undefined when they are not UTF-8. */
export function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether a browser sent this from our own pages; programs send no Origin and are not stopped by it.
 * @param elsewhere origins of our pages that another server serves.
 */
export function isSameOrigin(headers: Headers, siteUrl: string, elsewhere: readonly string[] = []): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return origin === new URL(siteUrl).origin || host === headers.get('host') || elsewhere.includes(origin);
}
