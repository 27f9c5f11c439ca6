const LOOPBACK = /^(localhost|127\.0\.0\.1|::ffff:127\.0\.0\.1|\[?::1\]?)$/;

/** Whether a host, as a URL or a socket writes it, is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
