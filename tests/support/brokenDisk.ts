import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into a server before it starts (`--import`): a disk that can be filled and broken
 * while it runs, as the file named by BROKEN_DISK says.
 * - `full`: no file grows (ENOSPC). What a file has already may be written again, as on a
 *   real disk, which is why PostgreSQL writes its log into space that it took beforehand.
 * - `unwritable`: no file is written (EIO).
 * - `failing`: what is written is not put on the disk (EIO), and PostgreSQL can trust its log no more.
 */
const control = process.env.BROKEN_DISK ?? '';
const { writeSync, fsyncSync, existsSync, readFileSync, fstatSync } = fs;

const state = () => (existsSync(control) ? readFileSync(control, 'utf8') : '');

function fault(code: 'ENOSPC' | 'EIO', call: string) {
  const { errno, text } = {
    ENOSPC: { errno: -28, text: 'no space left on device' },
    EIO: { errno: -5, text: 'i/o error' },
  }[code];
  return Object.assign(new Error(`${code}: ${text}, ${call}`), { code, errno, syscall: call });
}

fs.writeSync = ((descriptor: number, ...rest: [NodeJS.ArrayBufferView, number, number, number]) => {
  if (fstatSync(descriptor).isFile()) {
    const [, , length, position] = rest;
    if (state() === 'unwritable') throw fault('EIO', 'write');
    if (state() === 'full' && position + length > fstatSync(descriptor).size) throw fault('ENOSPC', 'write');
  }
  return writeSync(descriptor, ...rest);
}) as typeof writeSync;
fs.fsyncSync = (descriptor) => {
  if (state() === 'failing') throw fault('EIO', 'fsync');
  fsyncSync(descriptor);
};
syncBuiltinESMExports();
