import { spawnSync } from 'node:child_process';
import {
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FORMAT } from '../../server/records/backupFormat.ts';
import { tidyBackups } from '../../server/records/dailyBackup.ts';
import { DRAFT_NAME, writeAtomically } from '../../server/records/writeAtomically.ts';
import { runProgram } from '../support/commands.ts';
import { discard } from '../support/server.ts';
import { STORES } from '../support/stores.ts';

const BACKUP = gzipSync(`${JSON.stringify({ format: FORMAT, migrations: [] })}\n`);

/** Stands at the target before a backup is to be written there: a file's content, or what makes it. */
const STRANGERS: [string, (path: string) => void][] = [
  ['someone’s letter', (path) => writeFileSync(path, 'Dear Sir')],
  ['an empty file', (path) => writeFileSync(path, '')],
  ['a gzip of something else', (path) => writeFileSync(path, gzipSync('{"format":"other"}\n'))],
  ['a gzip without an end', (path) => writeFileSync(path, gzipSync(Buffer.alloc(5_000_000)))],
];
const NO_FILES: [string, (path: string) => void][] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a link', (path) => symlinkSync(`${path}.elsewhere`, path)],
  ['a pipe', (path) => spawnSync('mkfifo', [path])],
];

describe.each(STORES)('npm run backup over $name', ({ make }) => {
  test('replaces its own file, a stranger only with --force, and nothing that is no file', async () => {
    const store = await make();
    const server = await store.start();
    const env = { ...store.env, DATA_DIR: store.dataDir };
    const folder = join(store.dataDir, 'elsewhere');
    mkdirSync(folder);
    const target = join(folder, 'site.gz');
    const backup = (...words: string[]) => runProgram('cli/runCommand.ts', env, 'backup', ...words);

    for (const [name, stand] of STRANGERS) {
      stand(target);
      const before = readFileSync(target);
      const { status, says } = backup(target);
      expect(says, name).toMatch(/is not a backup that this user made.*--force.*Nothing was written/);
      expect(status).toBe(1);
      expect(readFileSync(target).equals(before), name).toBe(true);
    }
    expect(backup('--force', target)).toMatchObject({ status: 0 });
    const [first, { ino }] = [readFileSync(target), statSync(target)];
    expect(backup(target)).toMatchObject({ status: 0 });
    expect(statSync(target).ino).not.toBe(ino);
    expect(first.equals(readFileSync(target))).toBe(false);
    expect(statSync(target).mode & 0o777).toBe(0o600);

    for (const [name, stand] of NO_FILES) {
      rmSync(target, { force: true, recursive: true });
      stand(target);
      const { ino, mode } = lstatSync(target);
      for (const words of [[target], [target, '--force']]) {
        const { status, says } = backup(...words);
        expect(says, name).toMatch(RegExp(`is ${name}, and a backup replaces files only`));
        expect(status).toBe(1);
      }
      expect(lstatSync(target)).toMatchObject({ ino, mode });
    }
    expect(backup('/dev/null').says).toContain('is a device');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    // No draft is left of any of these.
    expect(readdirSync(folder)).toEqual(['site.gz']);
    await discard(server);
    await store.remove();
  });
});

describe('the place of a backup', () => {
  let folder: string;
  let target: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'target-'));
    target = join(folder, 'site.gz');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes a backup, and does `meanwhile` before it is whole. */
  const write = (force: boolean, meanwhile: (draft: string) => void) =>
    writeAtomically(target, force, async (stream) => {
      const [draft = ''] = readdirSync(folder).filter((name) => DRAFT_NAME.test(name));
      meanwhile(join(folder, draft));
      await new Promise((resolve) => stream.end('whole', () => stream.once('close', resolve)));
    });

  test('is taken by a draft that only its owner reads, under a name of its own each time', async () => {
    const drafts = new Set<string>();
    for (let turn = 0; turn < 3; turn += 1) {
      await write(true, (draft) => {
        drafts.add(draft);
        expect(lstatSync(draft).mode & 0o777).toBe(0o600);
      });
    }
    expect(drafts.size).toBe(3);
    expect(readFileSync(target, 'utf8')).toBe('whole');
    expect(readdirSync(folder)).toEqual(['site.gz']);
  });

  test.each([false, true])('is left to what appears there meanwhile (force: %s)', async (force) => {
    await expect(write(force, () => writeFileSync(target, 'new'))).rejects.toThrow(
      'Something else appeared at',
    );
    expect(readFileSync(target, 'utf8')).toBe('new');
    writeFileSync(target, BACKUP);
    const replaced = write(force, () => {
      rmSync(target);
      symlinkSync('/nowhere', target);
    });
    await expect(replaced).rejects.toThrow('Something else appeared at');
    expect(lstatSync(target).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder)).toEqual(['site.gz']);
  });

  test('that was cleared meanwhile is taken', async () => {
    writeFileSync(target, BACKUP);
    await write(false, () => rmSync(target));
    expect(readFileSync(target, 'utf8')).toBe('whole');
  });

  test('keeps what another name of the same file leads to', async () => {
    writeFileSync(target, BACKUP);
    linkSync(target, join(folder, 'other.gz'));
    await write(false, () => undefined);
    expect(readFileSync(join(folder, 'other.gz')).equals(BACKUP)).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('is not taken from another user’s backup', async () => {
    writeFileSync(target, BACKUP);
    chownSync(target, 12_345, 12_345);
    await expect(write(false, () => undefined)).rejects.toThrow('not a backup that this user made');
    expect(statSync(target).uid).toBe(12_345);
  });

  test('drafts of killed runs are tidied once they are an hour old, and only they', async () => {
    const old = (name: string, make: (path: string) => void = (path) => writeFileSync(path, '')) => {
      make(join(folder, name));
      if (!lstatSync(join(folder, name)).isSymbolicLink()) utimesSync(join(folder, name), 0, 0);
    };
    const hex = (digit: string) => digit.repeat(32);
    old(`.site-backup-${hex('a')}.draft`);
    old('2026-01-01.jsonl.gz.77.draft');
    old('before-restore-12.jsonl.gz.77.draft');
    const kept = [
      `.site-backup-${hex('b')}.draft`,
      `.site-backup-${hex('c')}.draft`,
      'own.draft',
      'notes.gz',
    ];
    writeFileSync(join(folder, kept[0] ?? ''), '');
    old(kept[1] ?? '', (path) => mkdirSync(path));
    old(kept[2] ?? '');
    old(kept[3] ?? '');
    await tidyBackups(folder);
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
  });
});
