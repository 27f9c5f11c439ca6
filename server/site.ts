import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Facts } from '../src/domain/facts.ts';
import { createPlaceFinder } from './mail/places.ts';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = pathToFileURL(join(ROOT, 'site.config.ts')).href;
const PLACES = join(ROOT, 'src', 'content', 'wales.tsv');

const placesOfWales = readFileSync(PLACES, 'utf8')
  .split(/\r?\n/)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t')[0] ?? '');

/** The owner's facts, as the published pages state them. */
export let site: Facts;

/** Shortens a location for an email: see mail/places.ts. */
export let findPlace: (location: string) => string | undefined;

/** Reads the owner's facts again when a new build is published. Rejects and keeps the old ones when they are invalid. */
export const reloadSite = () => load(`${CONFIG}?at=${Date.now()}`);

async function load(url: string) {
  const config: { site: Facts } = await import(url);
  site = config.site;
  findPlace = createPlaceFinder([...placesOfWales, ...(site.towns ?? []), site.base.town]);
}

// Without a query, so that Node takes it from its compile cache: 30 MB less memory.
await load(CONFIG);
