// Runs a program of the project's that ends when we do, however that comes: node scripts/tied.mjs FILE …
import process from 'node:process';
import { become } from './processes.mjs';

become(process.argv.slice(2));
