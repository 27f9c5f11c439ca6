// npm run package [-- FOLDER]: a folder that serves the site with Node alone, without npm, a build or anything to install.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { loadEnvironment } from './environment.mjs';
import { fail, ROOT, say } from './processes.mjs';
import { build, install } from './steps.mjs';
import { filesUnder, writePackage } from './writePackage.mjs';

loadEnvironment();
await install();
await build();
const target = resolve(ROOT, process.argv[2] ?? 'package');
const packages = write();
const bytes = filesUnder(target).reduce((sum, file) => sum + statSync(file).size, 0);
say(`The package is in ${target}: ${Math.round(bytes / 1e6)} MB, ${packages} packages.`);
process.stdout.write('  Node 24 or newer starts it: DATA_DIR=/its/data node site.mjs\n');
if (!process.env.PUBLIC_SITE_URL) {
  process.stdout.write(
    '  Its pages say http://localhost:3000 to search engines and in shared links. For the public, make it with the\n' +
      '  site’s address: PUBLIC_SITE_URL=https://www.company.example npm run package\n',
  );
}

function write() {
  try {
    return writePackage(target);
  } catch (error) {
    return fail(error.message);
  }
}
