#!/usr/bin/env node
/**
 * Renders the pictures, one after another.
 *
 *   node art/render-all.mjs                 all of them, into src/assets/pictures/
 *   node art/render-all.mjs hero fleet-van  these only
 *   node art/render-all.mjs --preview hero  small and quick, into a temporary folder
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const finished = join(here, '../src/assets/pictures');

const FINAL = { samples: 320, scale: 1 };
const PREVIEW = { samples: 24, scale: 0.4 };
// The picture that people see first is also the largest: its grain would show.
const MORE_SAMPLES = { hero: 400 };

const scenes = readdirSync(join(here, 'scenes'))
  .filter((file) => file.endsWith('.py'))
  .map((file) => basename(file, '.py'))
  .sort();

function stop(message) {
  console.error(message);
  process.exit(1);
}

function requireBlender() {
  if (spawnSync('blender', ['--version']).error) {
    stop(
      'Blender is not installed. On Debian or Ubuntu: sudo apt-get install --no-install-recommends blender',
    );
  }
}

/** Only a complete picture takes its place: an interrupted render must not leave half a file. */
function render(name, folder, { samples, scale }) {
  const started = Date.now();
  const target = join(folder, `${name}.webp`);
  const unfinished = join(mkdtempSync(join(tmpdir(), 'rendering-')), `${name}.webp`);
  const args = ['-b', '-noaudio', '--python-exit-code', '1', '-P', join(here, 'render.py')];
  const run = spawnSync('blender', [...args, '--', name, unfinished, samples, scale].map(String), {
    encoding: 'utf8',
  });
  if (run.status !== 0) stop(`${name} failed:\n${run.stderr || run.stdout}`);
  copyFileSync(unfinished, target);
  rmSync(dirname(unfinished), { recursive: true });
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`${target}  ${Math.round(statSync(target).size / 1024)} KB, ${seconds} s\n`);
}

const words = process.argv.slice(2);
const preview = words.includes('--preview');
const asked = words.filter((word) => word !== '--preview');
const unknown = asked.filter((name) => !scenes.includes(name));
if (unknown.length)
  stop(`No such picture: ${unknown.join(', ')}\nThe pictures are:\n  ${scenes.join('\n  ')}`);

requireBlender();
const folder = preview ? mkdtempSync(join(tmpdir(), 'pictures-')) : finished;
mkdirSync(folder, { recursive: true });
for (const name of asked.length ? asked : scenes) {
  const quality = preview ? PREVIEW : { ...FINAL, samples: MORE_SAMPLES[name] ?? FINAL.samples };
  render(name, folder, quality);
}
