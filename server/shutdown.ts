import { describeError, log } from './log.ts';

/** How long work under way may take to finish; open connections get less (http/prepareToStop.ts). */
const GRACE_MS = 10_000;

/** One Ctrl-C under npm comes twice, some 10 ms apart: from the terminal, and passed on by the script between. */
const SAME_PRESS_MS = 1_000;

/**
 * Ends the process in order at SIGTERM, at SIGINT and at an error that nothing caught, after which
 * nobody knows what still holds. It exits with 0 after a signal; with 1 after an error, when
 * `close` fails or takes longer than the grace, and at once at a second signal.
 * @param close finishes what is under way and lets go of everything. It is called once.
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
    if (signalledAt !== undefined && now - signalledAt > SAME_PRESS_MS) {
      log('warn', 'stopping at once', { signal });
      process.exit(1);
    }
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
