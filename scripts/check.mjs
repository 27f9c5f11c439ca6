// npm run check: types, lint and format.
import process from 'node:process';
import { CHECKS } from './checks.mjs';
import { install, run, say } from './steps.mjs';

install();
const failed = CHECKS.filter(([name, command, args]) => {
  say(name);
  return !run(command, args);
});
process.exitCode = failed.length > 0 ? 1 : 0;
