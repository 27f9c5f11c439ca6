// Runs a TypeScript program of the project's under its own Node: node scripts/run.mjs FILE …
import process from 'node:process';
import { loadEnvironment } from './environment.mjs';
import { become } from './processes.mjs';
import { install } from './steps.mjs';

loadEnvironment();
await install();
become(process.argv.slice(2));
