import { join } from 'node:path';
import { checkOwnersPart } from './check.ts';
import { inPrint } from './fault.ts';

/**
 * Before a build: says what the owner has to mend, and fails if there is anything; says what may be meant otherwise.
 * @param --faults leaves the latter out.
 */
const { faults, doubts } = await checkOwnersPart(join(import.meta.dirname, '..', '..'));
const isShort = process.argv.includes('--faults');
for (const doubt of isShort ? [] : doubts) process.stderr.write(`  Please look: ${inPrint(doubt)}\n`);
for (const fault of faults) process.stderr.write(`  ${inPrint(fault)}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
