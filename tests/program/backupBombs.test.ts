import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupError, FORMAT } from '../../server/records/backupFormat.ts';
import { gunzipLines } from '../../server/records/gunzipLines.ts';
import { readBackup } from '../../server/records/readBackup.ts';
import { runProgram } from '../support/commands.ts';
import { discard, startServer } from '../support/server.ts';

const MB = 1024 * 1024;
const HEADER = `${JSON.stringify({ format: FORMAT, migrations: [] })}\n`;
const ROW = `${JSON.stringify({ table: 'private.audit_log', row: { id: 'x'.repeat(900) } })}\n`;

/** Seconds of the processor that a process has used, as Linux counts them: in hundredths. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

describe('a file that is more inside than it seems', () => {
  let folder: string;
  let bomb: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bombs-'));
    bomb = join(folder, 'bomb.gz');
    writeFileSync(bomb, gzipSync(Buffer.alloc(100 * MB)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function readAll(file: string, signal?: AbortSignal) {
    let rows = 0;
    for await (const batch of readBackup(file, [], signal)) rows += batch.rows.length;
    return rows;
  }

  test('a hundred megabytes without a newline are refused after the first', async () => {
    expect(statSync(bomb).size).toBeLessThan(110_000);
    const before = process.memoryUsage().arrayBuffers;
    const start = process.cpuUsage();
    await expect(readAll(bomb)).rejects.toThrow('larger inside than any backup');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MB);
    const whole = process.cpuUsage(start);
    expect((whole.user + whole.system) / 1e6).toBeLessThan(1);
    // And nothing goes on behind it.
    const after = process.cpuUsage();
    await pause(1_000);
    const rest = process.cpuUsage(after);
    expect((rest.user + rest.system) / 1e6).toBeLessThan(0.3);
  });

  test('nor is one long row read, nor more rows than any site has', async () => {
    const long = join(folder, 'long.gz');
    writeFileSync(long, gzipSync(HEADER + ROW.replace('xxx', 'x'.repeat(2 * MB))));
    await expect(readAll(long)).rejects.toThrow('larger inside than any backup');
    const many = join(folder, 'many.gz');
    writeFileSync(many, gzipSync(HEADER + ROW.repeat(5_000)));
    const count = async (maxBytes: number) => {
      for await (const _ of gunzipLines(many, undefined, maxBytes));
    };
    await expect(count(4 * MB)).rejects.toThrow('larger inside than any backup');
    await count(5 * MB);
  });

  test('rows at their longest come in batches that fit the memory', async () => {
    const file = join(folder, 'wide.gz');
    const wide = ROW.replace('xxx', 'x'.repeat(MB / 2));
    writeFileSync(file, gzipSync(HEADER + wide.repeat(100)));
    const sizes: number[] = [];
    const read = async () => {
      for await (const { rows } of readBackup(file, [])) sizes.push(rows.length);
    };
    await expect(read()).rejects.toThrow(BackupError);
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(20);
  });

  test('a line that comes in many pieces is whole', async () => {
    const file = join(folder, 'chunks.gz');
    const gzip = createGzip();
    const parts: Buffer[] = [];
    gzip.on('data', (part: Buffer) => parts.push(part));
    for (let turn = 0; turn < 900; turn += 1) {
      gzip.write('y'.repeat(1_000));
      await new Promise<void>((resolve) => gzip.flush(() => resolve()));
    }
    gzip.end('\n');
    await once(gzip, 'end');
    writeFileSync(file, Buffer.concat(parts));
    const lines: string[] = [];
    for await (const line of gunzipLines(file)) lines.push(line);
    expect(lines).toEqual(['y'.repeat(900_000)]);
  });

  test.each(['/dev/zero', '/dev/null'])('%s is no file', async (path) => {
    await expect(readAll(path)).rejects.toThrow('not a regular file');
  });

  test('a pipe that nobody writes to is no file either, and is not waited for', async () => {
    const pipe = join(folder, 'pipe');
    spawnSync('mkfifo', [pipe]);
    await expect(readAll(pipe)).rejects.toThrow('not a regular file');
    await expect(readAll(folder)).rejects.toThrow('not a regular file');
  });

  test('reading ends with its signal', async () => {
    const file = join(folder, 'rows.gz');
    writeFileSync(file, gzipSync(HEADER + ROW.repeat(200_000)));
    // All of it takes half as much again. By the processor’s clock: a busy machine delays the other.
    const start = process.cpuUsage();
    await expect(readAll(file, AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' });
    const read = process.cpuUsage(start);
    expect((read.user + read.system) / 1e6).toBeLessThan(1);
    const after = process.cpuUsage();
    await pause(1_000);
    const rest = process.cpuUsage(after);
    expect((rest.user + rest.system) / 1e6).toBeLessThan(0.3);
  });

  const onLinux = test.runIf(process.platform === 'linux');
  onLinux('a live server refuses it at once, and works for no command that was killed', async () => {
    const server = await startServer();
    const env = { DATA_DIR: server.dataDir };
    expect(runProgram('cli/runCommand.ts', env, 'restore', bomb).says).toContain('larger inside');
    // Four gigabytes of rows that are like ours, in pieces that gzip takes for one: a minute of work.
    const long = join(folder, 'long-work.gz');
    const migrations = readdirSync(join(import.meta.dirname, '..', '..', 'supabase', 'migrations'))[0];
    const header = `${JSON.stringify({ format: FORMAT, migrations: [migrations?.slice(0, 14)] })}\n`;
    const piece = gzipSync(ROW.repeat(100_000));
    writeFileSync(long, Buffer.concat([gzipSync(header), ...Array<Buffer>(40).fill(piece)]));
    const program = join(import.meta.dirname, '..', '..', 'server', 'cli', 'runCommand.ts');
    const command = spawn(process.execPath, [program, 'restore', long], { env: { ...process.env, ...env } });
    const pid = server.process.pid ?? 0;
    const before = cpuOf(pid);
    await expect.poll(() => cpuOf(pid) - before, { timeout: 30_000 }).toBeGreaterThan(1);
    command.kill('SIGKILL');
    await once(command, 'exit');
    await pause(1_000);
    const idle = cpuOf(pid);
    await pause(4_000);
    expect(cpuOf(pid) - idle).toBeLessThan(1);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await discard(server);
  });
});
