import type { Plugin } from 'vite';

/** What `import()` becomes in the browser: it asks for all that the module imports at once, and not one after the other. */
const HELPER = `export const __vitePreload = (load, files = []) => {
  for (const file of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  return load();
};`;

/**
 * Vite's own helper also loads styles, which our pages have in them, and takes a kilobyte of the
 * file that each page loads.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? HELPER : undefined),
  };
}
