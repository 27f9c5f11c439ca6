import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { UnavailableError } from './errors.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type NodeStream = { nfd?: number };
type NodeFsModule = { NODEFS: { stream_ops: { fsync?: (stream: NodeStream) => number } } };

/** WASI's number for an I/O error. */
const EIO = 29;

/** Thrown through PGlite for an ordinary SQL error. */
const STATEMENT_FAILED = 100;

/**
 * PGlite starts PostgreSQL with `-F`, without fsync. `wal_sync_method=fsync` because Emscripten drops
 * fdatasync. 8 MB of buffers save 120 MB of memory. Old log files are removed instead of reused: they hold
 * personal data, also after it was erased.
 */
export const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=8MB', 'wal_recycle=off'].flatMap((value) => [
    '-c',
    value,
  ]),
];

/**
 * PGlite's folder on disk with fsync, which NODEFS leaves out: without it a committed row survives a crash
 * of this process, but not a power failure.
 */
export class DurableNodeFS extends NodeFS {
  readonly #sync: (descriptor: number) => void;
  #hasStopped = false;

  /** @param sync flushes a file; tests count its calls or let it fail. */
  constructor(folder: string, sync: (descriptor: number) => void) {
    super(folder);
    this.#sync = sync;
  }

  /** Whether PostgreSQL has stopped itself: the database must be closed and opened again. */
  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync: NonNullable<EmscriptenOptions['preRun']>[number] = (module) => {
      (module as unknown as NodeFsModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          if (nfd !== undefined) this.#sync(nfd);
          return 0;
        } catch {
          // PostgreSQL then stops rather than acknowledge what may not be on disk.
          throw new module.FS.ErrnoError(EIO);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }

  /** PGlite calls this after loading the engine, before starting the database. */
  override async initialSyncFs() {
    await super.initialSyncFs();
    this.#throwAfterPanic();
  }

  /**
   * PostgreSQL stops itself (PANIC) when it cannot write its log, as on a full disk. PGlite 0.5.16 swallows
   * that in `execProtocolRawSync` and calls the stopped database again in an endless loop, which blocks the
   * process. Here every call after a PANIC throws past PGlite's `catch`, which reads `status`.
   */
  #throwAfterPanic() {
    const module = this.pg?.Module;
    if (module === undefined) throw new Error('PGlite has no module.');
    let step = module._PostgresMainLoopOnce;
    const stopped = {
      get status(): never {
        throw new UnavailableError('The database has stopped itself.');
      },
    };
    const guardedStep = () => {
      if (this.#hasStopped) throw stopped;
      try {
        step();
      } catch (error) {
        if ((error as { status?: number } | undefined)?.status === STATEMENT_FAILED) throw error;
        this.#hasStopped = true;
        throw stopped;
      }
    };
    // At its first call the function replaces itself in the module.
    Object.defineProperty(module, '_PostgresMainLoopOnce', {
      get: () => guardedStep,
      set: (replacement) => {
        step = replacement;
      },
    });
  }
}

export function syncFolder(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const descriptor = openSync(join(entry.parentPath, entry.name), 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

/** The major version of PostgreSQL inside PGlite 0.5. */
const MAJOR_VERSION = '18';

/**
 * Checks an existing database before PGlite touches it: without PG_VERSION, it would create a new one on top.
 * @throws Error when `folder` is damaged, or of another major version.
 */
export function checkPgVersion(folder: string) {
  if (!existsSync(folder)) return;
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new Error(`The database in ${folder} is damaged: PG_VERSION is missing. See docs/operations.md.`);
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The database in ${dirname(folder)} was made by another version of this site (PostgreSQL ${version} inside, this one has ${MAJOR_VERSION}). Nothing was changed. To move it (docs/upgrading.md):
  npm run backup -- FILE       with the version that made it
  npm run restore -- FILE      with this version and a new DATA_DIR`,
  );
}
