/**
 * Where this machine itself reaches a server that listens on `host`. Never `localhost`: that
 * is `[::1]` too, where another program may listen on the same port and be taken for us.
 */
export function localUrl(host: string, port: number): string {
  const literal = ['localhost', '0.0.0.0'].includes(host) ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${literal.includes(':') ? `[${literal}]` : literal}:${port}`;
}
