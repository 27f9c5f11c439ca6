type Environment = Record<string, string | undefined>;

const SECRET =
  'is a secret key, with which every visitor could read every request. Set the public one, which begins with sb_publishable_ (older projects: the anon key), and replace this one in the dashboard.';

/** The role that a key in the form of a JWT names. */
function roleOf(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}

function explainKey(key: string): string | undefined {
  const role = roleOf(key);
  if (key.startsWith('sb_publishable_') || role === 'anon') return undefined;
  if (key.startsWith('sb_secret_') || role === 'service_role') return SECRET;
  return 'is not a public key: it begins with sb_publishable_ (older projects: the anon key).';
}

function explainProject(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    return `is not an address: "${text}". Write one such as https://name.supabase.co`;
  // Supabase's own tools serve a local project over http.
  if (url.protocol === 'http:' && !/^(localhost|127\.0\.0\.1)$/.test(url.hostname))
    return `must begin with https://, or others could read what people write to "${url.origin}".`;
  return url.href === `${url.origin}/` ? undefined : `must be the project's address alone: "${url.origin}"`;
}

const explainSite = (text: string) =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '')
    ? undefined
    : `is not an address: "${text}". Write one such as https://www.company.example`;

/**
 * Reads where the built pages find their data. Empty variables count as absent.
 * @returns the hosted project's origin, or undefined if the site's own server has the data.
 * @throws naming every invalid setting, and no key.
 */
export function readHostedProject({
  PUBLIC_SITE_URL: site,
  PUBLIC_SUPABASE_URL: project,
  PUBLIC_SUPABASE_ANON_KEY: key,
}: Environment): string | undefined {
  const problems = [
    ['PUBLIC_SITE_URL', site && explainSite(site)],
    ['PUBLIC_SUPABASE_URL', project ? explainProject(project) : key && 'is missing beside the key.'],
    ['PUBLIC_SUPABASE_ANON_KEY', key ? explainKey(key) : project && 'is missing beside the address.'],
  ].filter(([, problem]) => problem);
  if (problems.length > 0)
    throw new Error(`Invalid settings:\n${problems.map((parts) => `  ${parts.join(' ')}`).join('\n')}`);
  return project ? new URL(project).origin : undefined;
}
