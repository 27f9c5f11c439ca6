import { quietConsole } from './log.ts';
import { readSettings, type Settings } from './settings.ts';
import { unknownSettings } from './unknownSettings.ts';

/**
 * Runs one of the programs that the owner starts. What ends it early is printed as a sentence,
 * never as a stack trace, and it exits with 1.
 */
export async function runProgram(main: () => Promise<void>) {
  quietConsole();
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
  }
}

/** Reads the program's settings, and warns of variables that are not settings but look like one. @throws SettingsError */
export function readProgramSettings(): Settings {
  for (const warning of unknownSettings(process.env)) process.stderr.write(`${warning}\n`);
  return readSettings(process.env);
}

/** The driver's codes for a PostgreSQL that does not answer. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
].concat(['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', '57P03']);

/** OpenSSL's codes for a certificate that is not trusted. */
const UNTRUSTED = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_CERT)/;

/** In Node's message, under ECONNRESET, when the other side has no TLS. */
const NO_TLS_MESSAGE = 'before secure TLS connection was established';

type SystemError = { code?: string; syscall?: string; path?: string; message?: string };

/** Says in a sentence what an error means for whoever runs the program: never where in the code it was. */
export function explain(error: unknown): string {
  const { code, syscall, path, message = String(error) } = (error ?? {}) as SystemError;
  if (code === undefined) return message;
  if (message.includes(NO_TLS_MESSAGE)) {
    return 'PostgreSQL at DATABASE_URL does not offer the TLS that sslmode asks for. Turn it on there (ssl = on), or take sslmode out of DATABASE_URL where nobody can listen in between.';
  }
  if (UNTRUSTED.test(code)) {
    return `The certificate of PostgreSQL at DATABASE_URL is not trusted (${code}). Name the authority that signed it: NODE_EXTRA_CA_CERTS=/path/to/ca.pem`;
  }
  if (UNREACHABLE.includes(code)) return 'PostgreSQL at DATABASE_URL does not answer. Is it running?';
  if (code === '28P01') return 'PostgreSQL refuses the user or the password in DATABASE_URL.';
  if (code === '28000' || code === '3D000') return `PostgreSQL refuses DATABASE_URL: ${message}.`;
  if (code === '42501') {
    return `The user in DATABASE_URL has too few rights: ${message}. deploy/postgresql.sql makes one that has them.`;
  }
  if (code === '53300')
    return 'PostgreSQL at DATABASE_URL has no connection left. Raise its max_connections.';
  if (syscall !== undefined && path !== undefined) return `${path} cannot be used (${code}).`;
  return message;
}
