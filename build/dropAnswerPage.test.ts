import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { dropAnswerPage } from './dropAnswerPage.ts';

test.each([
  ['a hosted project', true],
  ['our own server', false],
])('the page that our server fills in is built for it alone: %s', async (_, isHosted) => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  const page = join(folder, 'form-answer.html');
  writeFileSync(page, 'page');
  const done = dropAnswerPage(isHosted).hooks['astro:build:done'] as (options: { dir: URL }) => Promise<void>;
  await done({ dir: pathToFileURL(`${folder}/`) });
  expect(existsSync(page)).toBe(!isHosted);
  rmSync(folder, { recursive: true });
});
