import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = globSync('{*.md,art/*.md,deploy/*.md,docs/**/*.md}', { cwd: ROOT });
const PATH =
  /(?:^|[\s`(|])((?:src|server|supabase|tests|scripts|bench|build|art|deploy|docs|\.vscode)\/[\w./-]*)/gm;

const pathsIn = (document: string) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NAME'));

test('the documents that name the most files are read', () => {
  for (const document of ['docs/changing.md', 'docs/architecture.md', 'SECURITY.md'])
    expect(pathsIn(document).length, document).toBeGreaterThan(20);
});

test.each(DOCUMENTS)('every file that %s names is there', (document) => {
  expect(pathsIn(document).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
