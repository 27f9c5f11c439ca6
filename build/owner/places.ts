import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePlaces } from '../../src/content/places.ts';

const TABLE = join(import.meta.dirname, '..', '..', 'src', 'content', 'wales.tsv');

/** The places of Wales. */
export const PLACES = parsePlaces(readFileSync(TABLE, 'utf8'));
