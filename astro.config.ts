import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import type { Plugin } from 'vite';
import { finishPages } from './build/finishPages.ts';
import { readHostedProject } from './build/hostedProject.ts';
import { ownerCheck } from './build/owner/checkOwner.ts';

/** Prints invalid settings without a stack trace. */
function hostedProject() {
  try {
    return readHostedProject(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const { API_URL = 'http://127.0.0.1:3001', PUBLIC_SITE_URL, SIGN_UP } = process.env;

/** Pages that search engines do not list. */
const UNLISTED = /\/(auth|admin|form-answer)$/;

/** Vite's own helper for `import()` also loads styles, which our pages have inside, and takes a kilobyte. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

export default defineConfig({
  site: PUBLIC_SITE_URL || 'http://localhost:3000',
  output: 'static',
  trailingSlash: 'never',
  // The styles are inside each page, so that it needs one round trip before the first paint.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Six times as fast as the default effort, and a tenth more bytes.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } } },
  // No page shows code, and the highlighter writes style attributes, which the policy forbids.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    ownerCheck(PUBLIC_SITE_URL),
    react(),
    sitemap({ filter: (page) => !UNLISTED.test(page) }),
    finishPages({ siteUrl: PUBLIC_SITE_URL, backend: hostedProject() }),
  ],
  vite: {
    plugins: [tailwindcss(), plainImports],
    build: {
      // Of the scripts only early.client.ts stands in the page; a font there would be in every page.
      assetsInlineLimit: (file, content) =>
        /\.js$/.test(file) ? content.includes('dataset.code') : file.endsWith('.woff2') ? false : undefined,
    },
    // scripts/ read .env, for this file too.
    envDir: false,
    // Sign-up is refused by the server or the hosted project; /auth only hides it.
    define: { 'import.meta.env.SIGN_UP': JSON.stringify(SIGN_UP || 'open') },
    server: {
      proxy: Object.fromEntries(
        ['/auth/v1', '/rest/v1', '/request', '/healthz'].map((path) => [path, API_URL]),
      ),
    },
  },
});
