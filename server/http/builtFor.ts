import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Warns where the pages in `folder` were built for another address than `siteUrl`: the build writes the address into
 * what search engines and shared links show.
 * @returns undefined where they agree, or where nobody has said the public address.
 */
export function addressDoubt(folder: string, siteUrl: string | undefined): string | undefined {
  const built = builtFor(folder);
  if (siteUrl === undefined || built === undefined) return undefined;
  const { origin } = new URL(siteUrl);
  if (built === origin) return undefined;
  return `The pages were built for ${built}, and say so to search engines and in shared links: build them again with PUBLIC_SITE_URL=${origin}.`;
}

function builtFor(folder: string): string | undefined {
  try {
    const [, sitemap] = /^Sitemap: (\S+)$/m.exec(readFileSync(join(folder, 'robots.txt'), 'utf8')) ?? [];
    return sitemap && new URL(sitemap).origin;
  } catch {
    return undefined;
  }
}
