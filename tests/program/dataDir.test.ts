import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataDirError, openDataDir } from '../../server/dataDir/dataDir.ts';
import { openSecrets } from '../../server/dataDir/secrets.ts';
import { discard, startServer } from '../support/server.ts';

const mode = (path: string) => statSync(path).mode & 0o7777;

describe('DATA_DIR', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'parent-'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  test('that we make is for us alone, and all that is in it', async () => {
    const dataDir = join(parent, 'a', 'b');
    const server = await startServer({ dataDir });
    // The first backup is made when the server is up already.
    await vi.waitFor(() => mode(join(dataDir, 'backups')), 30_000);
    for (const [name, expected] of [
      ['.', 0o700],
      ['secrets.json', 0o600],
      ['lock', 0o600],
      ['database', 0o700],
      ['backups', 0o700],
    ] as const) {
      expect(mode(join(dataDir, name)), name).toBe(expected);
    }
    await discard(server);
  });

  test.each([0o700, 0o711, 0o750, 0o755, 0o2755])(
    'that was there keeps its mode (%o), what is ours in it becomes private',
    async (before) => {
      const dataDir = join(parent, 'data');
      mkdirSync(dataDir);
      chmodSync(dataDir, before);
      await openSecrets(dataDir);
      mkdirSync(join(dataDir, 'backups'), { mode: 0o755 });
      writeFileSync(join(dataDir, 'own.txt'), '');
      for (const [name, loose] of [
        ['secrets.json', 0o644],
        ['backups', 0o755],
        ['own.txt', 0o644],
      ] as const) {
        chmodSync(join(dataDir, name), loose);
      }
      await openSecrets(dataDir);
      expect(mode(dataDir)).toBe(before);
      expect(mode(join(dataDir, 'secrets.json'))).toBe(0o600);
      expect(mode(join(dataDir, 'backups'))).toBe(0o700);
      expect(mode(join(dataDir, 'own.txt'))).toBe(0o644);
    },
  );

  test.each([
    [0o1777, 'is open to every user', 'DATA_DIR='],
    [0o777, 'can be written by other users', 'chmod go-w '],
    [0o775, 'can be written by other users', 'chmod go-w '],
    [0o722, 'can be written by other users', 'chmod go-w '],
  ])(
    'that others can write (%o) is refused with the way out, and left as it was',
    async (loose, fault, way) => {
      const dataDir = join(parent, "it's data");
      mkdirSync(dataDir);
      chmodSync(dataDir, loose);
      await expect(openSecrets(dataDir)).rejects.toThrow(DataDirError);
      await expect(openSecrets(dataDir)).rejects.toThrow(fault);
      const words = await openSecrets(dataDir).catch((error: Error) => error.message);
      expect(words).toContain(way);
      expect(mode(dataDir)).toBe(loose);
      expect(statSync(join(dataDir, 'secrets.json'), { throwIfNoEntry: false })).toBeUndefined();
      if (!way.startsWith('chmod')) return;
      // The command that it names mends it, in a shell.
      expect(spawnSync('sh', ['-c', String(words).split('\n')[1] ?? '']).status).toBe(0);
      await openSecrets(dataDir);
    },
  );

  test.runIf(process.getuid?.() === 0)('that belongs to another user is refused, with the command', () => {
    const dataDir = join(parent, 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, 12_345, 12_345);
    expect(() => openDataDir(dataDir)).toThrow(`sudo chown -R 0 ${dataDir}`);
    expect(statSync(dataDir).uid).toBe(12_345);
  });

  test('what links lead to is not ours to change', async () => {
    const dataDir = join(parent, 'data');
    const elsewhere = join(parent, 'elsewhere');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    mkdirSync(elsewhere);
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, join(dataDir, 'backups'));
    openDataDir(dataDir);
    expect(mode(elsewhere)).toBe(0o755);
  });
});
