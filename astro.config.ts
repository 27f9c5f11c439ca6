import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { compress } from './build/compress.ts';
import { warnOfPlaceholders } from './build/placeholders.ts';

const { PUBLIC_SITE_URL, PUBLIC_SUPABASE_URL, API_URL } = process.env;
const backend = PUBLIC_SUPABASE_URL ? [new URL(PUBLIC_SUPABASE_URL).origin] : [];

export default defineConfig({
  site: PUBLIC_SITE_URL || 'http://localhost:3000',
  output: 'static',
  trailingSlash: 'never',
  // One HTML document a page: the styles come with it, in the first round trip.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), warnOfPlaceholders(), compress()],
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src ${["'self'", ...backend].join(' ')}`,
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss()],
    // `npm run dev` runs the server beside Astro; the API is asked there.
    server: API_URL ? { proxy: { '/rest/v1': API_URL, '/auth/v1': API_URL } } : {},
  },
});
