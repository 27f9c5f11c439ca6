import type { AstroIntegration } from 'astro';
import { site } from '../site.config.ts';
import { type Facts, factsSchema } from '../src/rules/facts.ts';

/**
 * Why facts are not accepted, each reason with the fact's name.
 * @returns an empty list where they are.
 */
export function factErrors(facts: unknown): string[] {
  const { error } = factsSchema.safeParse(facts);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Ofcom keeps these numbers, and RFC 2606 this domain, for fiction: nobody answers them. */
const FICTION = /^(01632 ?960|07700 ?900)|\.example$|^Company name$/;

/** The names of the facts that are still placeholders, for the build to warn of. */
export function placeholders(facts: Facts): string[] {
  return Object.entries(facts)
    .filter(([, value]) => typeof value === 'string' && FICTION.test(value))
    .map(([name]) => name);
}

/** Stops a build on facts that cannot be right, and says which are still made up. */
export function checkFacts(): AstroIntegration {
  return {
    name: 'facts',
    hooks: {
      'astro:config:setup': () => {
        const found = factErrors(site);
        if (found.length > 0) throw new Error(`site.config.ts needs mending:\n  ${found.join('\n  ')}`);
      },
      'astro:build:done': ({ logger }) => {
        const left = placeholders(site);
        if (left.length > 0) {
          logger.warn(
            `Still placeholders in site.config.ts: ${left.join(', ')}. Change them before the site is public.`,
          );
        }
      },
    },
  };
}
