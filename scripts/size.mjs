// npm run size: lines and files by module, without tests, content and generated files.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from './project.mjs';

const isSource = (file) => /\.(ts|tsx|astro|css|mjs|cjs|js)$/.test(file);
const isTest = (file) => /\.(test|spec)\.ts$/.test(file) || (file.startsWith('tests/') && isSource(file));
const isCode = (file) => isSource(file) && !isTest(file);
const within = (folder) => (file) => file.startsWith(`${folder}/`) && isCode(file);

/** Rows of the table: name, files that count. */
const ROWS = [
  ['server', within('server')],
  ['src without content', (file) => within('src')(file) && !file.startsWith('src/content/')],
  ['build', within('build')],
  ['scripts', within('scripts')],
  ['bench', within('bench')],
  ['SQL', (file) => file.startsWith('supabase/') && file.endsWith('.sql')],
  ['tests and their support', isTest],
  ['docs, README, SECURITY', (file) => /^(docs\/.*|README|SECURITY)\.md$/.test(file)],
];

const countLines = (file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard'];
const names = execFileSync('git', LIST, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const files = names.filter((name) => existsSync(join(ROOT, name)));
process.stdout.write('| | lines | files | longest |\n|---|--:|--:|--:|\n');
for (const [name, belongs] of ROWS) {
  const lines = files.filter(belongs).map(countLines);
  const total = lines.reduce((sum, count) => sum + count, 0);
  process.stdout.write(`| ${name} | ${total} | ${lines.length} | ${Math.max(0, ...lines)} |\n`);
}
