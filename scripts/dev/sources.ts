import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A program's own files: the entry, and whatever it imports by a relative path, and so on. */
export function sourcesOf(entry: string): Set<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      if (fileName.startsWith('.')) waiting.push(join(dirname(file), fileName));
    }
  }
  return found;
}

/** Calls back with the file when one of a program's sources changes, until closed. */
export function watchSources(entry: string, onChange: (file: string) => void) {
  let watchers: FSWatcher[] = [];
  function close() {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  }
  /** Reads anew which files there are: a change may have added imports. */
  function refresh() {
    close();
    const sources = sourcesOf(entry);
    // Folders, because editors put a new file in the place of the old one.
    for (const folder of new Set([...sources].map((file) => dirname(file)))) {
      watchers.push(
        watch(folder, (_event, name) => {
          const file = join(folder, name ?? '');
          if (sources.has(file)) onChange(file);
        }),
      );
    }
  }
  refresh();
  return { refresh, close };
}
