import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { lastChanged } from './lastChanged.ts';

test('a page changes with its own sources and those of all pages, not with another page’s', () => {
  const committed = (...files: string[]) =>
    Date.parse(
      execFileSync('git', ['log', '-1', '--format=%cI', '--', ...files], { encoding: 'utf8' }).trim(),
    );
  const common = committed('site.config.ts', 'src/frame');
  expect(lastChanged('/privacy').getTime()).toBe(common);
  const service = ['src/content/services/fly-tipping.md', 'src/content/shared', 'src/services'];
  expect(lastChanged('/services/fly-tipping').getTime()).toBe(Math.max(common, committed(...service)));
});
