/**
 * The rooms of this house, and what each may import: nothing else. scripts/rooms/rooms.test.ts holds
 * every import of the sources against it, those of types too, and finds circles.
 *
 * A room is a folder without those in it, a folder with all below it (`…/**`), or a single file.
 * `node:` and `@supabase/` are the packages whose names begin so.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'site.config.ts': ['src/rules'],

  // The site. Runs at build and in browsers: nothing here imports Node or the server.
  'src/rules': [],
  'src/ui': [],
  'src/links': ['src/ui', 'site.config.ts'],
  'src/assets': ['src/ui'],
  'src/content': ['src/rules'],
  'src/backend': ['src/rules', '@supabase/'],
  'src/contact': ['src/backend', 'src/links', 'src/rules', 'src/ui', 'site.config.ts'],
  'src/staff': ['src/backend', 'src/links', 'src/rules', 'src/ui', 'site.config.ts'],
  'src/services': ['src/assets', 'src/content', 'src/links', 'src/rules', 'src/ui', 'site.config.ts'],
  'src/home': ['src/assets', 'src/links', 'src/services', 'src/ui', 'site.config.ts'],
  'src/frame': ['src/content', 'src/links', 'src/ui', 'site.config.ts'],
  'src/pages/**': [
    'src/assets',
    'src/contact',
    'src/content',
    'src/frame',
    'src/home',
    'src/services',
    'src/staff',
    'src/ui',
    'site.config.ts',
  ],
  // Astro asks for this name.
  'src/content.config.ts': ['src/content'],

  // The server: what all its rooms use, the rooms, and the files that put them together.
  server: ['node:'],
  'server/dataDir': ['server', 'node:'],
  'server/http': ['server', 'node:'],
  'server/database': ['server', 'server/dataDir', 'node:', '@supabase/'],
  'server/limits': ['server', 'server/database', 'server/http', 'site.config.ts', 'node:'],
  'server/settings.ts': ['server/database', 'server/limits', 'node:'],
  'server/unknownSettings.ts': ['server/settings.ts'],
  'server/program.ts': ['server', 'server/settings.ts', 'server/unknownSettings.ts'],
  'server/alerts': [
    'server',
    'server/database',
    'server/settings.ts',
    'src/links',
    'src/rules',
    'site.config.ts',
    'node:',
  ],
  'server/records': ['server', 'server/dataDir', 'server/database', 'server/settings.ts', 'node:'],
  'server/api': ['server', 'server/database', 'server/http', 'server/limits', 'src/rules', 'node:'],
  'server/cli': [
    'server',
    'server/alerts',
    'server/api',
    'server/dataDir',
    'server/database',
    'server/http',
    'server/program.ts',
    'server/records',
    'server/settings.ts',
    'node:',
  ],
  'server/health.ts': ['server/http', 'server/records'],
  'server/app.ts': [
    'server',
    'server/api',
    'server/database',
    'server/health.ts',
    'server/http',
    'server/limits',
    'server/records',
  ],
  'server/main.ts': [
    'server',
    'server/alerts',
    'server/app.ts',
    'server/cli',
    'server/dataDir',
    'server/database',
    'server/http',
    'server/limits',
    'server/program.ts',
    'server/records',
    'server/settings.ts',
    'node:',
  ],

  // What builds, starts and measures.
  build: ['src/rules', 'server/http', 'site.config.ts', 'node:'],
  'astro.config.ts': ['build'],
  scripts: ['node:'],
  'scripts/dev': ['server/settings.ts', 'node:'],
  'scripts/rooms': ['rooms.ts', 'node:'],
  'rooms.ts': [],
  bench: ['tests/support', 'node:'],
  'art/**': ['node:'],

  // Tests. Those beside their source may import what their room may, and this.
  '*.test.ts': ['tests/support', 'node:'],
  'tests/support': [
    'server/dataDir',
    'server/database',
    'server/limits',
    'server/settings.ts',
    'src/rules',
    'node:',
    '@supabase/',
  ],
  'tests/inProcess': [
    'server/alerts',
    'server/api',
    'server/app.ts',
    'server/cli',
    'server/dataDir',
    'server/database',
    'server/http',
    'server/limits',
    'server/records',
    'src/rules',
    'tests/support',
    'node:',
    '@supabase/',
  ],
  'tests/site': ['server/http', 'tests/support', 'site.config.ts', 'node:'],
  'tests/program': [
    'build',
    'server/dataDir',
    'server/database',
    'server/http',
    'server/records',
    'tests/inProcess',
    'tests/site',
    'tests/support',
    'node:',
  ],
  'tests/browser/**': ['bench', 'server/dataDir', 'server/database', 'src/rules', 'tests/support'],
  'tests/rounds/**': ['server/api', 'server/database', 'src/rules', 'tests/support', 'node:', '@supabase/'],
  'playwright.config.ts': [],
  'vitest.config.ts': [],
};

/** Packages that only some rooms may import; all others are free to all. */
export const PACKAGES = ['node:', '@supabase/'];
