import { describe, expect, test } from 'vitest';
import { runProgram } from '../support/commands.ts';
import { rawSql } from '../support/rawSql.ts';
import { STORES } from '../support/stores.ts';

const VERSIONS = 'select version from supabase_migrations.schema_migrations order by 1';
const SAYS = /newer version of this site: it has the migration 20991231000000.*Nothing was changed/;

describe.each(STORES)('$name that a newer version has used', ({ make }) => {
  test('is refused by the server and by every command, and not touched', async () => {
    const store = await make();
    // Whoever migrates before it looks would apply the missing one again, and fail at that.
    const before = await rawSql(
      store,
      "insert into supabase_migrations.schema_migrations (version) values ('20991231000000')",
      "delete from supabase_migrations.schema_migrations where version = '20261121120200'",
      VERSIONS,
    );
    await expect(store.start()).rejects.toThrow(SAYS);
    const env = { ...store.env, DATA_DIR: store.dataDir };
    for (const [program, ...words] of [
      ['cli/runCommand.ts', 'backup', `${store.dataDir}/x.gz`],
      ['cli/runCommand.ts', 'restore', `${store.dataDir}/x.gz`],
      ['cli/runCommand.ts', 'privacy', 'erase', 'nobody@mail.example'],
      ['cli/runCommand.ts', 'admin', 'list'],
    ] as const) {
      const { status, says } = runProgram(program, env, ...words);
      expect(says, words.join(' ')).toMatch(SAYS);
      expect(says).not.toContain('    at ');
      expect(status).toBe(1);
    }
    expect(await rawSql(store, VERSIONS)).toEqual(before);
    await store.remove();
  });
});
