import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages, textOf } from './pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('every word of every page is in the British dictionary or the project’s own list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spelling-'));
  for (const { path, document } of builtPages()) {
    for (const code of document.querySelectorAll('script, style, [lang="cy"]')) code.remove();
    const words = document
      .querySelectorAll('h1, h2, h3, h4, p, li, label, a, button, title, summary, dt, dd')
      .map(textOf);
    const alts = document.querySelectorAll('[alt]').map((image) => image.getAttribute('alt'));
    writeFileSync(join(folder, `${path.replaceAll('/', '_')}.txt`), [...words, ...alts].join('\n'));
  }
  const config = ['--config', join(ROOT, 'tests', 'site', 'cspell.json')];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'cspell', 'bin.mjs'),
      ...config,
      '--no-progress',
      '--words-only',
      '--unique',
      '.',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('');
  expect(status, stderr).toBe(0);
});
