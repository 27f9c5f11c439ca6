// npm run bench -- load [SECONDS]: pages and inserts a second, memory, beside a bare server.
// npm run bench -- lighthouse [RUNS] [--throttling-method=devtools]: paints, beside a hand-written page.
import process from 'node:process';
import { provideBrowser } from './machine.mjs';
import { fail, NODE, run } from './project.mjs';
import { build, install } from './steps.mjs';

const [name = 'lighthouse', ...args] = process.argv.slice(2);
if (!['load', 'lighthouse'].includes(name)) fail('npm run bench -- load | lighthouse');
await install();
if (!(await build())) fail('The benchmark needs a built site.');
const env = name === 'lighthouse' ? { CHROMIUM: await provideBrowser() } : {};
process.exitCode = await run(NODE, [`bench/${name}.ts`, ...args], env);
