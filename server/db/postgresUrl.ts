import { isLoopback } from '../loopback.ts';
export type PostgresUrl = {
  /** The URL without what is said of TLS. */
  address: string;
  /** `host:port/name`, for messages. */
  name: string;
  /** Whether the connection is encrypted and the server's certificate verified. */
  isVerified: boolean;
  /** Path of a file with the certificate authority, if the system's do not include it. */
  ca: string | undefined;
};

const EXAMPLE =
  'an address such as postgres://site:PASSWORD@localhost/site; within the password, write @ as %40, # as %23, / as %2F and ? as %3F';

const READ = ['sslmode', 'sslrootcert'];

/**
 * Reads DATABASE_URL. Connections to another machine verify its certificate (`sslmode=verify-full`);
 * every weaker mode can hand the password to a stranger, and is refused.
 */
export function readPostgresUrl(text: string): PostgresUrl {
  const url = URL.parse(text);
  const isPostgres = url !== null && /^postgres(ql)?:$/.test(url.protocol);
  if (!isPostgres || url.hash !== '' || text.split('@').length > 2) throw new Error(EXAMPLE);
  const { searchParams, port, pathname } = url;
  const host = searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost');
  const isLocal = host.startsWith('/') || isLoopback(host);
  const mode = searchParams.get('sslmode') ?? (isLocal ? 'disable' : 'verify-full');
  const ca = searchParams.get('sslrootcert') ?? undefined;
  if (mode !== 'verify-full' && !(isLocal && mode === 'disable')) {
    throw new Error(
      `sslmode=${mode} does not verify which server it talks to. Leave sslmode out, or write sslmode=verify-full, with sslrootcert=/path/to/ca.pem for an authority of your own (docs/deploying.md)`,
    );
  }
  const other = [...searchParams.keys()].find((name) => name.startsWith('ssl') && !READ.includes(name));
  if (other !== undefined) throw new Error(`${other} is not supported, only sslmode and sslrootcert are`);
  for (const name of [...READ, 'host']) searchParams.delete(name);
  // Without a host, the driver would take PGHOST.
  if (!host.startsWith('/')) url.hostname = host;
  else searchParams.set('host', host);
  return {
    address: url.href,
    name: `PostgreSQL at ${host}:${port || 5432}${pathname}`,
    isVerified: mode === 'verify-full',
    ca,
  };
}
