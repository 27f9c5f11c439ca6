import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { CONFIG, copyOwnersPart } from '../../tests/support/ownersPart.ts';
import { watchOwnersPart } from './ownersPart.ts';

const SLOW = { timeout: 20_000, interval: 50 };

const part = copyOwnersPart();

test('a fact or text that no build would take is named when it is saved, and that it is right again', async () => {
  const lines: string[] = [];
  const stop = watchOwnersPart(part.root, (line) => lines.push(line));
  try {
    const line = part.edit(CONFIG, "email: '", "email: 'at ");
    await vi.waitFor(() => expect(lines.join()).toContain(`site.config.ts, line ${line}: email`), SLOW);
    part.edit(CONFIG, "email: 'at ", "email: '");
    await vi.waitFor(() => expect(lines.at(-1)).toBe('The facts and texts can be built again.'), SLOW);
    part.edit('src/content/services/fly-tipping.md', 'order: 10', 'ordre: 10');
    await vi.waitFor(() => expect(lines.at(-1)).toContain('src/content/services/fly-tipping.md'), SLOW);
  } finally {
    stop();
  }
});

test('so it is each time that an editor puts a new file in the place of the old one', async () => {
  const lines: string[] = [];
  const file = join(part.root, 'src', 'content', 'services', 'fly-tipping.md');
  function replace(found: string, instead: string) {
    const draft = join(part.root, 'draft');
    writeFileSync(draft, readFileSync(file, 'utf8').replace(found, instead));
    renameSync(draft, file);
  }
  const stop = watchOwnersPart(part.root, (line) => lines.push(line));
  try {
    for (let turn = 0; turn < 2; turn += 1) {
      replace('order: 10', 'ordre: 10');
      await vi.waitFor(() => expect(lines.at(-1)).toContain('fly-tipping.md'), SLOW);
      replace('ordre: 10', 'order: 10');
      await vi.waitFor(() => expect(lines.at(-1)).toBe('The facts and texts can be built again.'), SLOW);
    }
  } finally {
    stop();
  }
});
