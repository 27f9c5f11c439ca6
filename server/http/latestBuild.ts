import { statSync } from 'node:fs';
import type { BuiltFile } from './builtFiles.ts';
import { openStaticFiles, type StaticFiles } from './files.ts';
import { isHashed } from './headers.ts';

const LOOK_INTERVAL_MS = 1_000;
/** How long a page that is open may still ask for the files that it names, and of how many builds they are kept. */
const KEPT_MS = 24 * 60 * 60_000;
const KEPT_BUILDS = 5;

type Options = {
  /** Called when another build is served from now on. */
  onNew(): void;
  /** Called when there is another, and it cannot be read: the last one stays. */
  onFailure(error: unknown): void;
  lookMs?: number;
};

/**
 * Serves the built site in `folder`, and another one soon after it has taken its place. Files with a hash in their
 * name stay for a day: pages of an earlier build may be open.
 * @throws when the folder holds no built site at first.
 */
export function serveLatestBuild(
  folder: string,
  { onNew, onFailure, lookMs = LOOK_INTERVAL_MS }: Options,
): StaticFiles {
  let identity = identityOf(folder);
  let current = openStaticFiles(folder);
  let older: { files: ReadonlyMap<string, BuiltFile>; until: number }[] = [];

  function look() {
    const found = identityOf(folder);
    if (found === undefined || found === identity) return;
    try {
      const next = openStaticFiles(folder);
      // It was taken away while it was read.
      if (identityOf(folder) !== found) return;
      const hashed = new Map([...current.files].filter(([path]) => isHashed(path)));
      older = [{ files: hashed, until: Date.now() + KEPT_MS }, ...older].slice(0, KEPT_BUILDS);
      [current, identity] = [next, found];
      onNew();
    } catch (error) {
      identity = found;
      onFailure(error);
    }
  }
  setInterval(look, lookMs).unref();

  const findOlder = (path: string) =>
    older.find(({ files, until }) => until > Date.now() && files.has(path))?.files.get(path);

  return {
    get files() {
      return current.files;
    },
    get answerPage() {
      return current.answerPage;
    },
    find: (pathname) => current.find(pathname) ?? (findOlder(pathname) && pathname),
    answerPlain: (request) => current.answerPlain(request),
    respond: (request) => current.respond(request, findOlder),
  };
}

/** Each build is a new folder that is renamed into place: writing into one is not noticed. */
function identityOf(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.dev}-${found.ino}-${found.birthtimeMs}`;
}
