import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { answers, promises, site } from '../site.config.ts';
import { type Facts, nationalPhone } from '../src/domain/facts.ts';
import type { Promises } from '../src/domain/promises.ts';
import { answerFaults, factFaults, promiseFaults } from './owner/factFaults.ts';
import { missingFiles } from './owner/missingFiles.ts';

/** What lies here the build copies to the site as it is. */
const PUBLIC = join(import.meta.dirname, '..', 'public');

/** Ofcom keeps these numbers, and RFC 2606 this domain, for fiction: nobody answers them. */
const FICTION = /^(01632960|07700900)|\.example$|^Company name$/;

/** What the law wants a privacy notice to say: not to be left empty. */
const OWED: (keyof Facts)[] = ['hosting', 'retention'];

/** The names of the facts that are still placeholders, or owed and empty, for the build to warn of. */
export function placeholders(facts: Facts): string[] {
  const fictitious = Object.entries(facts)
    .filter(([name, value]) => typeof value === 'string' && isFiction(name, value))
    .map(([name]) => name);
  return [...fictitious, ...OWED.filter((name) => !facts[name])];
}

const isFiction = (name: string, value: string) =>
  FICTION.test(name.endsWith('Phone') ? nationalPhone(value) : value);

/** The names of the promises that the owner has not turned on. */
export const openPromises = (list: Promises): string[] =>
  Object.entries(list)
    .filter(([, { kept }]) => !kept)
    .map(([name]) => name);

/** Stops a build on facts that cannot be right, and says which are still made up. */
export function checkFacts(): AstroIntegration {
  return {
    name: 'facts',
    hooks: {
      'astro:config:setup': () => {
        const faults = [
          ...factFaults(site),
          ...missingFiles(site, PUBLIC),
          ...promiseFaults(promises),
          ...answerFaults(answers),
        ];
        const found = faults.map(({ message }) => message);
        if (found.length > 0) throw new Error(`site.config.ts needs mending:\n  ${found.join('\n  ')}`);
      },
      'astro:build:done': ({ logger }) => {
        const left = placeholders(site);
        if (left.length > 0) {
          logger.warn(
            `Still placeholders in site.config.ts: ${left.join(', ')}. Change them before the site is public.`,
          );
        }
        const open = openPromises(promises);
        if (open.length > 0) {
          logger.warn(`Promises in site.config.ts that no page makes yet: ${open.join(', ')}.`);
        }
      },
    },
  };
}
