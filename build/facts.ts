import type { AstroIntegration } from 'astro';
import { z } from 'zod';
import { site } from '../site.config.ts';

const ukPhone = z
  .string()
  .refine(
    (phone) => /^0\d{9,10}$/.test(phone.replaceAll(' ', '')),
    'a UK number of 10 or 11 digits, starting with 0',
  );

/** What the owner's facts must look like. Checked here and not in site.config.ts, which browsers load too. */
const schema = z.strictObject({
  name: z.string().min(2),
  tagline: z.string().min(2),
  emergencyPhone: ukPhone,
  mobilePhone: ukPhone,
  whatsappPhone: ukPhone,
  email: z.email(),
  base: z.object({
    town: z.string().min(2),
    county: z.string().min(2),
    country: z.string().min(2),
    latitude: z.number().min(49).max(61),
    longitude: z.number().min(-9).max(2),
  }),
  area: z.string().min(2),
  streetAddress: z.string(),
  postcode: z.string(),
  companyNumber: z.string(),
  wasteCarrierRegistration: z.string(),
  openingHours: z.array(z.string().min(5)),
  retention: z.string().min(5),
  towns: z.array(z.string().min(2)).min(1),
  claims: z.object({ years: z.string(), jobs: z.string(), safety: z.string(), emailResponse: z.string() }),
  badges: z.array(z.string().min(2)),
  copyrightYear: z.int().min(2000),
});

export type Site = z.infer<typeof schema>;

/**
 * Every fault in the facts, each with the fact's name.
 * @returns an empty list where the facts can be right.
 */
export function faults(facts: unknown): string[] {
  const { error } = schema.safeParse(facts);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Ofcom keeps these numbers, and RFC 2606 this domain, for fiction: nobody answers them. */
const FICTION = /^(01632 ?960|07700 ?900)|\.example$|^Company name$/;

/** The names of the facts that are still placeholders, for the build to warn of. */
export function placeholders(facts: Site): string[] {
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
        const found = faults(site);
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
