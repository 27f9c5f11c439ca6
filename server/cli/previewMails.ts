import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewPage } from '../alerts/previews.ts';
import { runProgram } from '../program.ts';
import { site } from '../site.ts';

const FILE = join(import.meta.dirname, '..', '..', 'mails.html');

/** `npm run preview:mails`: writes a page that shows every mail as it leaves, and says where it is. */
await runProgram(async () => {
  writeFileSync(FILE, previewPage(site));
  process.stdout.write(`Open this file in a browser: ${FILE}\n`);
});
