import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts } from '../../src/domain/facts.ts';
import type { FactFault } from './factFaults.ts';

/** A file that the facts name and nobody could download: it does not lie in `folder`, whose files the site serves. */
export function missingFiles({ methodStatement }: Facts, folder: string): FactFault[] {
  if (!methodStatement || existsSync(join(folder, methodStatement))) return [];
  const message = `methodStatement: there is no file public${methodStatement}. Put it there, or leave it empty: ''.`;
  return [{ path: ['site', 'methodStatement'], message }];
}
