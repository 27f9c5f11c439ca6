import { backUpDaily } from './backup/backup.ts';
import type { Database } from './db/database.ts';
import { describeError, log } from './log.ts';
import { eraseExpired } from './privacy/privacy.ts';
import type { Settings } from './settings.ts';

const HOUR_MS = 3_600_000;

type Chore = 'backup' | 'retention';

/** When a chore last succeeded, and since when it has been failing. */
type State = { succeededAt?: string; failedSince?: string };

/** Backs up the embedded database and erases expired requests: at once, then checks every hour what is due. */
export function scheduleDaily(
  db: Database,
  { dataDir, retentionDays }: Pick<Settings, 'dataDir' | 'retentionDays'>,
  now = () => new Date(),
) {
  const states: Record<Chore, State> = { backup: {}, retention: {} };
  let waitsSince: string | null = null;

  /** Runs a chore and keeps the outcome in memory: a full disk fails a backup and any record of it. */
  async function record(name: Chore, work: () => Promise<Date>): Promise<boolean> {
    try {
      states[name] = { succeededAt: (await work()).toISOString() };
      return true;
    } catch (error) {
      log('error', `${name} failed`, describeError(error));
      states[name] = { failedSince: now().toISOString(), ...states[name] };
      return false;
    }
  }

  async function backUp() {
    const succeeded = await record('backup', () => backUpDaily(db, dataDir, now()));
    // The desk reads this, and a restart must not forget it.
    await db.query('select private.record_backup($1)', [succeeded]).catch((error) => {
      log('warn', 'outcome of the backup not recorded', describeError(error));
    });
    return succeeded;
  }

  async function erase(days: number) {
    const result = await eraseExpired(db, days);
    waitsSince = result.waits_since;
    if (result.erased > 0) log('info', 'expired requests erased', { count: result.erased });
    if (waitsSince) log('warn', 'erasing expired requests needs confirmation: npm run privacy -- retention');
    return now();
  }

  async function run() {
    const isBackedUp = db.kind !== 'embedded' || (await backUp());
    // What is erased must be in a backup.
    if (retentionDays !== undefined && isBackedUp) await record('retention', () => erase(retentionDays));
  }

  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_MS);

  return {
    /** PostgreSQL has its own backups. `waitsSince`: a confirmation is needed. */
    report: () => ({
      ...(db.kind === 'embedded' && { backup: states.backup }),
      ...(retentionDays !== undefined && {
        retention: { days: retentionDays, ...states.retention, ...(waitsSince && { waitsSince }) },
      }),
    }),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
