import { distanceBetween } from '../src/domain/distance.ts';
import { SETTING_NAMES } from './settings.ts';

/** Read by the build alone. */
const BUILD_SETTINGS = ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY'];
const NAMES = [...SETTING_NAMES, ...BUILD_SETTINGS];

/** What other programs call the same setting; no name that a system sets by itself, as Kubernetes does `SMTP_PORT`. */
const OTHER_NAMES: [RegExp, string][] = [
  [/^(SMTP|MAIL)_(HOST|SERVER|USER|USERNAME|PASS|PASSWORD)$/, 'SMTP_URL'],
  [/^ALERTS?_(EMAIL|MAIL|ADDRESS)$/, 'ALERT_TO'],
  [/^TRUST(ED)?_?PROX/, 'TRUSTED_PROXIES'],
  [/^(SITE|PUBLIC)_URL$/, 'PUBLIC_SITE_URL'],
  [/^RETENTION(_|$)/, 'RETENTION_DAYS'],
  [/^(PUBLIC_)?SUPABASE_(ANON_|PUBLISHABLE_)?KEY$/, 'PUBLIC_SUPABASE_ANON_KEY'],
  [/^SUPABASE_URL$/, 'PUBLIC_SUPABASE_URL'],
];

/** How many letters a mistyped name may differ in: `HOSTS` and `POST` are other words, not typing errors. */
const maxDistance = (letters: number) => (letters < 6 ? 0 : letters < 9 ? 1 : letters < 12 ? 2 : 3);

/**
 * Finds variables that nobody reads and that look like a setting of ours. Where that setting is set
 * too, the variable is taken for another program's.
 * @returns a sentence for each, without its value.
 */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const meant = value && !NAMES.includes(name) ? lookUp(name.toUpperCase()) : undefined;
    if (meant === undefined || env[meant]) return [];
    return [`${name} is not a setting of this site, and is ignored. Did you mean ${meant}?`];
  });
}

function lookUp(name: string): string | undefined {
  const letters = lettersOf(name);
  const [nearest] = NAMES.map((known) => ({
    known,
    distance: distanceBetween(letters, lettersOf(known)),
    max: maxDistance(lettersOf(known).length),
  }))
    .filter(({ distance, max }) => distance <= max && max > 0)
    .sort((one, other) => one.distance - other.distance);
  return OTHER_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? nearest?.known;
}

const lettersOf = (name: string) => name.replaceAll('_', '');
