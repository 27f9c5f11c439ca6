import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveLatestBuild } from './latestBuild.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

/** A build whose pages and one hashed file say `words`. */
function make(folder: string, words: string) {
  mkdirSync(join(root, folder, '_astro'), { recursive: true });
  const page = `<meta http-equiv="content-security-policy" content="default-src 'none'">${words}`;
  for (const name of ['index.html', '404.html', 'form-answer.html'])
    writeFileSync(join(root, folder, name), page);
  writeFileSync(join(root, folder, '_astro', `${words}.js`), words);
}

/** Puts a build in the place of what is served, as scripts/builds.mjs does. */
function swap(words: string) {
  make('dist.new', words);
  renameSync(join(root, 'dist'), join(root, `dist.${words}.old`));
  renameSync(join(root, 'dist.new'), join(root, 'dist'));
}

function serve() {
  vi.useFakeTimers();
  make('dist', 'one');
  const [onNew, onFailure] = [vi.fn(), vi.fn()];
  const files = serveLatestBuild(join(root, 'dist'), { onNew, onFailure });
  const get = async (path: string) => {
    const response = files.respond(new Request(`http://site.example${path}`));
    return response.ok ? (await response.text()).replace(/^<meta.*>/, '') : response.status;
  };
  return { files, get, onNew, onFailure };
}

test('a new build is served soon after it has taken the place of the old one, its answer page too', async () => {
  const { files, get, onNew } = serve();
  expect(await get('/')).toBe('one');
  swap('two');
  vi.advanceTimersByTime(1_000);
  expect(await get('/')).toBe('two');
  expect(files.answerPage).toContain('two');
  expect(onNew).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(onNew).toHaveBeenCalledOnce();
});

test('what open pages name by its hash is served for a day, and nothing else of the old build', async () => {
  const { files, get } = serve();
  swap('two');
  vi.advanceTimersByTime(1_000);
  swap('three');
  vi.advanceTimersByTime(1_000);
  for (const words of ['one', 'two', 'three']) expect(await get(`/_astro/${words}.js`)).toBe(words);
  expect(files.find('/_astro/one.js')).toBe('/_astro/one.js');
  vi.advanceTimersByTime(25 * 60 * 60_000);
  expect(await get('/_astro/one.js')).toBe(404);
  expect(await get('/_astro/three.js')).toBe('three');
});

test('a build that cannot be read is told once, and the last one stays; none at all is waited for', async () => {
  const { get, onNew, onFailure } = serve();
  make('broken', 'broken');
  rmSync(join(root, 'broken', '404.html'));
  renameSync(join(root, 'dist'), join(root, 'aside'));
  vi.advanceTimersByTime(2_000);
  expect(onFailure).not.toHaveBeenCalled();
  renameSync(join(root, 'broken'), join(root, 'dist'));
  vi.advanceTimersByTime(5_000);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(onNew).not.toHaveBeenCalled();
  expect(await get('/')).toBe('one');
});
