// npm run check: types, lint and the dependencies between modules.
import process from 'node:process';
import { check, install } from './steps.mjs';

await install();
if ((await check()).length > 0) process.exitCode = 1;
