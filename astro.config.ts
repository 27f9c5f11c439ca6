import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { writeCdnHeaders } from './build/cdnHeaders.ts';
import { checkChoices } from './build/choices.ts';
import { compress } from './build/compress.ts';
import { dropAnswerPage } from './build/dropAnswerPage.ts';
import { checkFacts } from './build/facts.ts';
import { readHostedProject } from './build/hostedProject.ts';
import { lastChanged } from './build/lastChanged.ts';
import { ownColours } from './build/ownColours.ts';
import { pageCode } from './build/pageCode.ts';
import { plainImports } from './build/plainImports.ts';
import { policyHash } from './build/policyHash.ts';
import { subsetFont } from './build/subsetFont.ts';
import { trimPages } from './build/trimPages.ts';
import { weighPages } from './build/weighPages.ts';
import { site } from './site.config.ts';
import { NEXT_PAGES } from './src/home/nextPages.ts';

const { PUBLIC_SITE_URL, SIGN_UP } = process.env;
const project = readHostedProject(process.env);
const backend = project === undefined ? [] : [project];

/** Pages that are nobody's to find. */
const UNLISTED = /\/(auth|admin|form-answer)$/;

/** Whose map the contact section shows, in a sandboxed frame. */
const MAP = 'https://www.openstreetmap.org';

export default defineConfig({
  site: PUBLIC_SITE_URL || 'http://localhost:3000',
  output: 'static',
  trailingSlash: 'never',
  // One HTML document a page: the styles come with it, in the first round trip.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Six times as fast as the default effort, for a tenth more bytes: a first `npm start` waits for this.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } } },
  // No page shows code, and the highlighter's styles would break the policy below.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    sitemap({
      filter: (page) => !UNLISTED.test(page),
      serialize: (page) => ({ ...page, lastmod: lastChanged(new URL(page.url).pathname).toISOString() }),
    }),
    checkFacts(),
    checkChoices(),
    subsetFont(),
    dropAnswerPage(backend.length > 0),
    pageCode(),
    trimPages(MAP),
    // After what changes the pages, whose policies it reads.
    writeCdnHeaders(PUBLIC_SITE_URL),
    compress(),
    weighPages(),
  ],
  security: {
    csp: {
      // trimPages() leaves the hash to the pages that can load the rules.
      scriptDirective: { resources: ["'self'"], hashes: [policyHash(NEXT_PAGES)] },
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src ${["'self'", MAP, ...backend].join(' ')}`,
        `frame-src ${MAP}`,
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    plugins: [ownColours(site.colours), tailwindcss(), plainImports()],
    build: {
      // A font in the styles would be in each page.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    },
    // scripts/environment.mjs reads .env, for this file too; Vite would read it for the pages alone.
    envDir: false,
    // Closed, /auth does not offer it. Who refuses it is the server, or the hosted project.
    define: { 'import.meta.env.SIGN_UP': JSON.stringify(SIGN_UP || 'open') },
  },
});
