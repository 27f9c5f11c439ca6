import { parseAccept } from 'hono/utils/accept';

/** What a file may be sent as, the smallest first. `identity` is the file as it is. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A value for each form that a file has. */
export type ByEncoding<T> = Record<'identity', T> & Partial<Record<Encoding, T>>;

/**
 * The encoding that the client likes best; of those that it likes equally, the smallest
 * (RFC 9110, 12.5.3). A client that takes none of them gets the file as it is, since a page
 * helps more than a 406 does (12.4.1 allows it).
 * @param header Accept-Encoding.
 */
export function chooseEncoding(header: string | null, available: ByEncoding<unknown>): Encoding {
  const qualities = new Map(parseAccept(header ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const quality = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const best = ENCODINGS.filter((encoding) => encoding in available).reduce((best, next) =>
    quality(next) > quality(best) ? next : best,
  );
  return quality(best) > 0 ? best : 'identity';
}

const ENTITY_TAGS = /(?:W\/)?("[^"]*")/g;

/**
 * Whether the client has this representation already. Weak comparison: a proxy that compresses
 * makes our ETag a weak one (RFC 9110, 13.1.2).
 * @param header If-None-Match.
 */
export function isKnownToClient(header: string | null, etag: string): boolean {
  if (header === null || header === etag) return header === etag;
  return header.trim() === '*' || [...header.matchAll(ENTITY_TAGS)].some(([, tag]) => tag === etag);
}
