import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { checkOwnersPart } from '../../build/owner/check.ts';
import { inPrint } from '../../build/owner/fault.ts';

/** Editors write a file in several goes. */
const SETTLE_MS = 150;

/**
 * Says after each change of facts, texts or pictures what is wrong with them, as a build would: the
 * pages show a wrong fact as it stands.
 * @param say prints a line.
 * @returns what ends it.
 */
export function watchOwnersPart(root: string, say: (line: string) => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let said = '';

  async function check() {
    const { faults } = await checkOwnersPart(root);
    const found = faults.map(inPrint).join('\n');
    if (found !== said) say(found || 'The facts and texts can be built again.');
    said = found;
  }

  function onChange() {
    clearTimeout(settling);
    settling = setTimeout(() => {
      work = work.then(check).catch((error) => say(String(error)));
    }, SETTLE_MS);
  }

  const watchers = [
    watch(root, (_event, name) => name === 'site.config.ts' && onChange()),
    ...foldersOf(root).map((folder) => watch(folder, onChange)),
  ];
  return () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * The folders that hold texts and pictures. Each is watched by itself, because editors put a new file in the place of
 * the old one: under Linux a watch of the file, or a recursive one, goes on with the old.
 */
function foldersOf(root: string): string[] {
  const content = join(root, 'src', 'content');
  const texts = readdirSync(content, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...texts.map(({ name }) => join(content, name)), join(root, 'src', 'assets', 'pictures')];
}
