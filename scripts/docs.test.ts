import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test.each(['changing.md', 'architecture.md'])('every file that docs/%s names is there', (name) => {
  const text = readFileSync(join(ROOT, 'docs', name), 'utf8');
  const paths = [
    ...text.matchAll(/(?:^|[\s`(])((?:src|server|supabase|tests|scripts|bench|art|\.vscode)\/[\w./-]*)/gm),
  ]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NAME'));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
