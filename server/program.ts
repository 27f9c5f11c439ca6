import { codeOf } from './db/errors.ts';
import { describeError, log } from './log.ts';

/** Runs a program that the operator starts. An error that ends it is printed as a sentence, and it exits with 1. */
export async function runProgram(main: () => Promise<void>) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
  }
}

const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|57P03)/;
const UNTRUSTED = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_CERT)/;

export function explain(error: unknown): string {
  const { message = String(error), path } = (error ?? {}) as { message?: string; path?: string };
  const code = codeOf(error);
  if (message.includes('does not support SSL')) {
    return 'PostgreSQL at DATABASE_URL does not offer TLS, which a connection to another machine needs. Turn it on there (ssl = on): docs/deploying.md';
  }
  if (UNTRUSTED.test(code)) {
    return `The certificate of PostgreSQL at DATABASE_URL is not trusted (${code}). Add sslrootcert=/path/to/ca.pem: docs/deploying.md`;
  }
  if (UNREACHABLE.test(code) || message.startsWith('timeout e')) {
    return 'PostgreSQL at DATABASE_URL does not answer. Is it running?';
  }
  if (code === '28P01') return 'PostgreSQL refuses the user or the password in DATABASE_URL.';
  if (code === '28000' || code === '3D000') return `PostgreSQL refuses DATABASE_URL: ${message}.`;
  if (code === '42501') {
    return `The user in DATABASE_URL has too few rights: ${message}. deploy/postgresql.sql creates one that has them.`;
  }
  if (code === '53300')
    return 'PostgreSQL at DATABASE_URL has no connection left. Raise its max_connections.';
  return path === undefined ? message : `${path} cannot be used (${code}).`;
}

const GRACE_MS = 9_500;

/**
 * Ends the process in order at SIGTERM, SIGINT and uncaught errors. Exits with 0 after a signal, with 1 after an
 * error or when `close` takes too long. Further signals change nothing: Ctrl-C under npm arrives twice.
 */
export function onShutdown(close: () => Promise<void>, graceMs = GRACE_MS) {
  let isClosing = false;
  let exitCode = 0;

  async function shutDown() {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => {
      log('error', 'not stopped in time');
      process.exit(1);
    }, graceMs);
    await close().catch(onError);
    process.exit(exitCode);
  }

  function onSignal(signal: string) {
    if (!isClosing) log('info', 'stopping', { signal });
    void shutDown();
  }

  function onError(error: unknown) {
    log('error', 'unexpected error', describeError(error));
    exitCode = 1;
    void shutDown();
  }

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal);
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, onError);
}
