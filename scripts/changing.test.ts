import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('every file that docs/changing.md names is there', () => {
  const text = readFileSync(join(ROOT, 'docs', 'changing.md'), 'utf8');
  const paths = [...text.matchAll(/(?:^|[\s`(])((?:src|server|supabase|tests|art|\.vscode)\/[\w./-]*)/gm)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NAME'));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
