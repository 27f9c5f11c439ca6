import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SUPABASE = join(import.meta.dirname, '..', '..', 'supabase');
const FOLDER = 'migrations';
const files = readdirSync(join(SUPABASE, FOLDER))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `${FOLDER}/${name}`);
/** As `sha256sum` writes them: what each migration was when it landed. */
const landed = new Map(
  readFileSync(join(SUPABASE, 'migrations.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
);

describe('a migration that has landed never changes: databases that have it would differ from new ones', () => {
  test.each(files)('%s', (file) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(SUPABASE, file)))
      .digest('hex');
    const line = landed.get(file);
    expect(line, `new? cd supabase && sha256sum ${file} >> migrations.sha256`).toBeDefined();
    expect(hash, 'undo the change and write the next migration').toBe(line);
  });

  test('none is gone, and they stand in their order', () => {
    expect([...landed.keys()]).toEqual([...files].sort());
  });
});
