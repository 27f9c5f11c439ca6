import { describeError, log } from './log.ts';

/** The longest that `close` may take. */
const GRACE_MS = 9_500;

/**
 * Ends the process in order at SIGTERM, SIGINT and uncaught errors. Exits with 0 after a signal, with 1 after an
 * error or when `close` takes too long. Further signals change nothing: Ctrl-C under npm arrives twice.
 * @param close finishes work in flight and releases everything.
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
