import type { App } from '@supabase/lite';
import { applyPendingMigrations, listMigrationFiles } from '@supabase/lite/cli';

/** A newer version of this site has used the database; the message says what to do. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/**
 * Applies the migrations that the database lacks.
 * @param where the database, as its owner calls it.
 * @param beforeUpgrade called first where an older version has used the database; what it throws ends the upgrade.
 * @throws NewerDatabaseError when it has a migration that this version does not know; nothing is changed then.
 */
export async function migrate(app: App, where: string, beforeUpgrade?: () => Promise<void>) {
  const known = (await listMigrationFiles(app)).map(({ version }) => version);
  const applied = await appliedMigrations(app);
  refuseNewer(known, applied, where);
  if (applied.length > 0 && applied.length < known.length) await beforeUpgrade?.();
  await applyPendingMigrations(app);
}

/** What a newer version stores, this one might read wrongly or lose. */
function refuseNewer(known: string[], applied: string[], where: string) {
  const unknown = applied.filter((version) => !known.includes(version));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `${where} was last used by a newer version of this site: it has the migration ${unknown.join(', ')}, which this version does not know. Start that version or a newer one. To go back to this one, restore a backup that it made into a new DATA_DIR or an empty PostgreSQL. Nothing was changed.`,
  );
}

async function appliedMigrations({ connection }: App): Promise<string[]> {
  const table = 'supabase_migrations.schema_migrations';
  const [found] = rowsOf(await connection.exec(`select to_regclass('${table}') is not null as there`));
  if (found?.there !== true) return [];
  return rowsOf(await connection.exec(`select version from ${table} order by 1`)).map(({ version }) =>
    String(version),
  );
}

const rowsOf = (result: unknown) => (result as { rows?: Record<string, unknown>[] } | undefined)?.rows ?? [];
