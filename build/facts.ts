import type { AstroIntegration } from 'astro';
import { promises, site } from '../site.config.ts';
import { type Facts, factsSchema } from '../src/rules/facts.ts';
import { type Promises, promisesSchema } from '../src/rules/promises.ts';

/**
 * Why facts are not accepted, each reason with the fact's name.
 * @returns an empty list where they are.
 */
export function factErrors(facts: unknown): string[] {
  return errorsOf(factsSchema.safeParse(facts));
}

/** The same for the promises. */
export function promiseErrors(list: unknown): string[] {
  return errorsOf(promisesSchema.safeParse(list));
}

const errorsOf = ({
  error,
}: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

/** Ofcom keeps these numbers, and RFC 2606 this domain, for fiction: nobody answers them. */
const FICTION = /^(01632 ?960|07700 ?900)|\.example$|^Company name$/;

/** What the law wants a privacy notice to say: not to be left empty. */
const OWED = ['hosting'];

/** The names of the facts that are still placeholders, or owed and empty, for the build to warn of. */
export function placeholders(facts: Facts): string[] {
  return Object.entries(facts)
    .filter(([name, value]) =>
      value === '' ? OWED.includes(name) : typeof value === 'string' && FICTION.test(value),
    )
    .map(([name]) => name);
}

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
        const found = [...factErrors(site), ...promiseErrors(promises)];
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
