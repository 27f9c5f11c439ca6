import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** What every page is made of, and what only some are. */
const COMMON = ['site.config.ts', 'src/layout'];
const sourcesOf = (path: string): string[] => {
  const [, service] = /^\/services\/(.+)$/.exec(path) ?? [];
  if (service) return [`src/content/services/${service}.md`, 'src/content/shared', 'src/services'];
  return path === '/' ? ['src/home', 'src/contact', 'src/content'] : [];
};

/**
 * When what a page says was last changed: the latest commit to its sources, or, where there is no repository,
 * their time on the disk. Search engines soon ignore a date that is always today's.
 * @param path of a public page, without its origin.
 */
export function lastChanged(path: string): Date {
  const sources = [...COMMON, ...sourcesOf(path)];
  return committed(sources) ?? new Date(Math.max(...sources.map((file) => statSync(file).mtimeMs)));
}

function committed(files: string[]): Date | undefined {
  try {
    const args = ['log', '-1', '--format=%cI', '--', ...files];
    const time = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return time ? new Date(time) : undefined;
  } catch {
    return undefined;
  }
}
