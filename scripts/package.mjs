// npm run package [-- FOLDER]: a folder that serves the site on another machine, without a build there.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fail, loadEnvFile, ROOT, say, step } from './project.mjs';
import { build, install } from './steps.mjs';

const PARTS =
  'dist server src/domain src/content/wales.tsv site.config.ts supabase deploy package-lock.json LICENSE'.split(
    ' ',
  );
const COMMANDS = ['admin', 'backup', 'restore', 'privacy', 'mail'];

loadEnvFile();
await install();
if (!(await build())) fail('The build failed, and so there is no package.');
const target = resolve(ROOT, process.argv[2] ?? 'package');
// A site may be running there, with its data.
if (existsSync(target))
  fail(`${target} exists. Remove it, or name another folder: npm run package -- FOLDER`);

mkdirSync(target, { recursive: true });
const filter = (path) => !path.endsWith('.test.ts');
for (const part of PARTS) cpSync(join(ROOT, part), join(target, part), { recursive: true, filter });
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
// npm puts the installed Node first in the PATH of these.
const node = 'node --env-file-if-exists=.env --liftoff-only --max-semi-space-size=2';
manifest.scripts = Object.fromEntries(COMMANDS.map((name) => [name, `${node} server/cli/main.ts ${name}`]));
manifest.scripts.start = `${node} server/main.ts`;
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const args = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', target];
if (!(await step('Installing what the server needs', 'npm', args))) fail('npm ci failed, see above.');
say(`The package is in ${target}. To start it: cd ${target} && npm start`);
if (!process.env.PUBLIC_SITE_URL)
  say('Its pages name http://localhost:3000. For the public, set PUBLIC_SITE_URL when you make the package.');
