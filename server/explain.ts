/** PostgreSQL's and the driver's codes for a server that is not there. */
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', '57P03'];

/** What a person at the terminal is told of an error that ends a program. */
export function explain(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another: PORT=${(port ?? 0) + 10} npm start`;
  if (code !== undefined && AWAY.includes(code)) {
    return 'PostgreSQL at DATABASE_URL does not answer. Is it running?';
  }
  return error instanceof Error ? error.message : String(error);
}
