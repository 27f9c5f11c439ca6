import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Facts } from '../src/domain/facts.ts';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = join(ROOT, 'site.config.ts');
/** What site.config.ts said when the site was last built: scripts/steps.mjs keeps it. */
const LAST_BUILT = join(ROOT, '.logs', 'site.config.ts');

/** Node keeps a module by its address: under a new one the file is read again. */
const factsIn = async (file: string): Promise<Facts> =>
  (await import(`${pathToFileURL(file)}?at=${Date.now()}`)).site;

/**
 * The owner's facts, as the site that is served states them. While site.config.ts cannot be read, or the site could
 * not be built with it (npm start then sets SITE_CONFIG to `last built`), those of the last build.
 */
export let site: Facts = await (process.env.SITE_CONFIG === 'last built'
  ? factsIn(LAST_BUILT)
  : factsIn(CONFIG).catch((error) => factsIn(LAST_BUILT).catch(() => Promise.reject(error))));

/** Reads the facts again: a new build is served. */
export async function reloadSite() {
  site = await factsIn(CONFIG);
}
