import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the server that holds `dataDir` takes commands: a socket's path may be too long to lie there itself. */
const fileIn = (dataDir: string) => join(dataDir, 'commands.path');

export const announce = (dataDir: string, path: string) =>
  writeFileSync(fileIn(dataDir), path, { mode: 0o600 });

export const withdraw = (dataDir: string) => rmSync(fileIn(dataDir), { force: true });

/** The socket's path; undefined while no server takes commands. What is read may be a killed server's. */
export function readAnnouncement(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8') || undefined;
  } catch {
    return undefined;
  }
}
