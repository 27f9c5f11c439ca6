// One process of this checkout at a time: two that install or build at once would take each other's files away.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, ROOT, say } from './processes.mjs';

const LOCKS = join(ROOT, '.logs');
const LOOK_MS = 200;
/** Longer than a first install over a slow line. */
const MAX_WAIT_MS = 15 * 60_000;

/**
 * Runs `work` when no other process has this turn. One whose holder was killed is taken over.
 * @param name of the turn; also its file's.
 * @returns what `work` gives.
 */
export async function inTurn(name, work) {
  mkdirSync(LOCKS, { recursive: true });
  const file = join(LOCKS, `${name}.lock`);
  const until = Date.now() + MAX_WAIT_MS;
  for (let isTold = false; !take(file); isTold = true) {
    if (!isTold) say(`Another process has the turn (${name}): this one waits.`);
    if (Date.now() > until) fail(`Another process still has ${file}. If none is running, remove that file.`);
    await pause(LOOK_MS);
  }
  // A step that fails ends the program at once.
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** A holder writes its number right after it made the file. */
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
