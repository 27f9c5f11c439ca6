import { isLoopback } from '../server/loopback.ts';

/** What names a hosted Supabase project, or the site's own address, cannot be right; a line for each fault. */
export class BuildSettingsError extends Error {
  override name = 'BuildSettingsError';
}

type Environment = Record<string, string | undefined>;

const SECRET =
  'is a secret key, with which every visitor could read every request. Set the public one: it begins with sb_publishable_ (older projects: the key named anon). Whoever may have seen this one: replace it in the dashboard.';

/** Which role a key in the form of a JWT names; undefined for another kind of key. */
function roleOf(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}

/** Why a key must not stand in the pages, without the key itself. */
function keyFault(key: string): string | undefined {
  if (key.startsWith('sb_publishable_')) return undefined;
  const role = roleOf(key);
  if (role === 'anon') return undefined;
  if (key.startsWith('sb_secret_') || role === 'service_role') return SECRET;
  return 'is not a public key: it begins with sb_publishable_ (older projects: the key named anon).';
}

function projectFault(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    return `is no address: "${text}". It reads like https://name.supabase.co`;
  // Supabase's own tools serve a project on the developer's machine so.
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return `must begin with https://: over "${url.origin}" anyone on the way could read what people write.`;
  if (url.href !== `${url.origin}/`) return `is the project's address alone: "${url.origin}"`;
  return undefined;
}

const siteFault = (text: string) =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '')
    ? undefined
    : `is no address: "${text}". It reads like https://www.company.example`;

/**
 * Reads where the built pages find their data; empty variables count as absent.
 * @returns the hosted project's origin; undefined where the site's own server has the data.
 * @throws BuildSettingsError naming every fault at once, and no key.
 */
export function readHostedProject({
  PUBLIC_SITE_URL: site,
  PUBLIC_SUPABASE_URL: project,
  PUBLIC_SUPABASE_ANON_KEY: key,
}: Environment): string | undefined {
  const faults = [
    ['PUBLIC_SITE_URL', site && siteFault(site)],
    ['PUBLIC_SUPABASE_URL', project ? projectFault(project) : key && 'is missing beside the key.'],
    ['PUBLIC_SUPABASE_ANON_KEY', key ? keyFault(key) : project && 'is missing beside the address.'],
  ].filter(([, fault]) => fault);
  if (faults.length > 0) {
    const lines = faults.map(([name, fault]) => `  ${name} ${fault}`);
    throw new BuildSettingsError(`These settings need mending:\n${lines.join('\n')}`);
  }
  return project ? new URL(project).origin : undefined;
}
