// Which of the installed packages a set of sources needs, by package-lock.json.
import { readFileSync } from 'node:fs';

/** Only the backend library's own command line reports through these; nothing here starts it. */
const UNUSED = ['@sentry/node'];

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'.][^']*)'/g;

/** The names of the packages that files import, each once. */
export function importedPackages(files) {
  const specifiers = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier]) => specifier),
  );
  const names = specifiers
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0]);
  return [...new Set(names)].sort();
}

/** The folder of `name` as it is found from the package in `from` ('' for the project itself), as Node looks for it. */
function folderOf(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const folder = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (base === '') return undefined;
    if (!base.includes('/node_modules/')) base = '';
  }
}

/**
 * The folders of packages and of all that they depend on.
 * @param names of the packages that the project itself imports.
 * @param packages what package-lock.json says is installed, by folder.
 */
export function productionPackages(names, packages) {
  const found = new Set();
  function add(from, name) {
    const folder = folderOf(packages, from, name);
    if (folder === undefined || found.has(folder) || UNUSED.includes(name)) return;
    found.add(folder);
    for (const dependency of Object.keys(packages[folder].dependencies ?? {})) add(folder, dependency);
  }
  for (const name of names) add('', name);
  return [...found].sort();
}
