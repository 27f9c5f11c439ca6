const LOOPBACK = /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Tells whether a host, as a URL or a socket writes it, is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
