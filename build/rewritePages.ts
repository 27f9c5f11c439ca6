import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Puts what `rewrite` makes of each built page in its place.
 * @param dir where the site was built.
 * @param rewrite gets the page and the folder that it was built in.
 */
export async function rewritePages(dir: URL, rewrite: (html: string, folder: string) => Promise<string>) {
  const folder = fileURLToPath(dir);
  const files = await readdir(folder, { recursive: true });
  for (const page of files.filter((file) => file.endsWith('.html'))) {
    const file = join(folder, page);
    await writeFile(file, await rewrite(await readFile(file, 'utf8'), folder));
  }
}
