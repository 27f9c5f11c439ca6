import { describeError, log } from './log.ts';

/** The longest that `close` may take. */
const GRACE_MS = 9_500;

/** Ctrl-C under npm arrives twice within some 10 ms: from the terminal, and passed on by npm. */
const REPEAT_MS = 1_000;

/**
 * Ends the process in order at SIGTERM, SIGINT and uncaught errors. Exits with 0 after a signal; with 1 after an
 * error, when `close` fails or takes too long, and at once at a second signal.
 * @param close finishes work in flight and releases everything.
 */
export function onShutdown(close: () => Promise<void>, graceMs = GRACE_MS) {
  let isClosing = false;
  let signalledAt: number | undefined;
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
    const now = performance.now();
    if (signalledAt !== undefined && now - signalledAt > REPEAT_MS) process.exit(1);
    if (signalledAt === undefined) log('info', 'stopping', { signal });
    signalledAt ??= now;
    void shutDown();
  }

  function onError(error: unknown) {
    log('error', 'unexpected error', describeError(error));
    exitCode = 1;
    void shutDown();
  }

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
}
