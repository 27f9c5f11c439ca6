// npm run test:origins: the browser tests of form, sign-in and desk with the pages on one origin and the data on
// another, as on a CDN. It builds the site for that, into a folder of its own, and so is no part of npm test.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { provideBrowser } from './machine.mjs';
import { fail, NODE, ROOT, run } from './processes.mjs';
import { runStep } from './progress.mjs';
import { build, install } from './steps.mjs';

const FOLDER = 'dist.elsewhere';
const SPECS = [
  'public/contact',
  'public/contactFailures',
  'desk/auth',
  'desk/deskAccess',
  'desk/deskList',
  'desk/deskDelete',
];

await install();
const CHROMIUM = provideBrowser();
if (!CHROMIUM)
  fail(
    'This needs Chromium. Install it (`apt-get install chromium-headless-shell`), or set CHROMIUM to its path.',
  );
// The server that has the data reads its own.
if (!(await build())) fail('There is no built site to test.');
await runStep({
  title: 'Building the site for another origin',
  name: 'build-elsewhere',
  command: NODE,
  args: [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--outDir', FOLDER],
  env: {
    PUBLIC_SITE_URL: 'https://www.company.example',
    // tests/support/pagesElsewhere.ts puts each test's own server in its place.
    PUBLIC_SUPABASE_URL: 'https://data.company.example',
    PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_embedded',
  },
  advice: 'The build failed: the lines above say why.',
});
const files = SPECS.map((name) => `tests/browser/${name}.spec.ts`);
const isGood = run(NODE, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...files], {
  CHROMIUM,
  PAGES_ELSEWHERE: join(ROOT, FOLDER),
});
rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
process.exitCode = isGood ? 0 : 1;
