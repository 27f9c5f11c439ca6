import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a server that holds `dataDir` answers, for `npm run admin` beside it. */
const fileIn = (dataDir: string) => join(dataDir, 'server.url');

export const announce = (dataDir: string, url: string) => writeFileSync(fileIn(dataDir), url);
export const withdraw = (dataDir: string) => rmSync(fileIn(dataDir), { force: true });
export const readAnnouncement = (dataDir: string) =>
  existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8') : undefined;
