import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writePackage } from '../../scripts/writePackage.mjs';
import { client } from '../support/api.ts';
import { endWithUs } from '../support/children.ts';
import { NO_SETTINGS } from '../support/commands.ts';
import { freePort } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { makeDataDir, overHttp } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MOST_BYTES = 150e6;

let place: string;
let site: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'package-'));
  site = join(place, 'site');
  writePackage(site);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('it holds what serves the site, and nothing that builds or tests it', () => {
  const files = filesOf(site);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(files.filter((file) => /\.test\.ts$|\.map$/.test(file))).toEqual([]);
  const packages = readdirSync(join(site, 'node_modules'));
  expect(packages).toContain('hono');
  for (const builder of ['astro', 'vite', 'typescript', 'sharp', 'react', '@biomejs', '@sentry', 'node'])
    expect(packages).not.toContain(builder);
  const missing = readdirSync(join(site, 'node_modules', 'nodemailer')).filter((name) =>
    /licen[cs]e/i.test(name),
  );
  expect(missing).toHaveLength(1);
});

test('a folder that holds anything else is left alone', () => {
  expect(() => writePackage(place)).toThrow('is no package of this site');
  expect(readdirSync(place)).toEqual(['site']);
});

test('Node alone serves it from anywhere, stores, takes commands, and writes nothing beside its data', async () => {
  const before = filesOf(site).map((file) => [file, statSync(file).mtimeMs]);
  const dataDir = makeDataDir();
  const port = await freePort();
  const env = { ...process.env, ...NO_SETTINGS, DATA_DIR: dataDir, PORT: String(port) };
  const words = [join(site, 'site.mjs')];
  const server = spawn(process.execPath, words, { cwd: tmpdir(), env, stdio: 'ignore' });
  endWithUs(server);
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await vi.waitFor(isUp, { timeout: 60_000, interval: 100 });
  expect(await (await fetch(url)).text()).toBe(readFileSync(join(ROOT, 'dist', 'index.html'), 'utf8'));
  expect((await client(overHttp(url)).from('contact_submissions').insert(sample)).status).toBe(201);
  const command = (...typed: string[]) =>
    spawnSync(process.execPath, [...words, ...typed], { cwd: tmpdir(), env, encoding: 'utf8' });
  expect(command('admin', 'create', 'a@mail.example').stdout).toContain('/auth#token_hash=');
  expect(command('admin', 'list').stdout).toBe('a@mail.example\n');
  expect(command('alerts').stderr).toContain('Set DATABASE_URL');
  expect(command('alerts', '--help').stdout).toContain('npm run alerts');
  server.kill('SIGTERM');
  await vi.waitFor(() => expect(server.exitCode).toBe(0), { timeout: 20_000, interval: 50 });
  expect(filesOf(site).map((file) => [file, statSync(file).mtimeMs])).toEqual(before);
  rmSync(dataDir, { recursive: true });
});
