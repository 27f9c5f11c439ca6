// npm run check: types, lint and format.
import process from 'node:process';
import { CHECKS } from './checks.mjs';
import { run, say } from './processes.mjs';
import { install } from './steps.mjs';

await install();
const failed = CHECKS.filter(([name, command, args]) => {
  say(name);
  return !run(command, args);
});
process.exitCode = failed.length > 0 ? 1 : 0;
