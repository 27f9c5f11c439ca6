// node scripts/run.mjs FILE …: runs a program of the project with the installed Node and the settings in .env.
import process from 'node:process';
import { loadEnvFile, NODE, run } from './project.mjs';
import { install } from './steps.mjs';

loadEnvFile();
await install();
process.exitCode = await run(NODE, process.argv.slice(2));
