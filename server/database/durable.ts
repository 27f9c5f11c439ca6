import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { throwOncePanicked } from './panic.ts';

type Options = Parameters<NodeFS['init']>[1];
/** WASI's number for an input/output error. */
const EIO = 29;
type Stream = { nfd?: number };

/**
 * PGlite's folder on disk, with the one thing that PGlite's own lacks: when the database
 * asks for its log to be on the disk (fsync), it is. Without it an acknowledged request
 * survives a crash of this process but not of the machine.
 */
export class DurableFolder extends NodeFS {
  readonly #sync: (descriptor: number) => void;
  #hasStopped = false;

  /** @param sync what puts a file on the disk; a test counts it. */
  constructor(folder: string, sync: (descriptor: number) => void) {
    super(folder);
    this.#sync = sync;
  }

  /** Whether the database over this folder has stopped itself: it must be closed and opened anew. */
  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const syncToDisk: NonNullable<Options['preRun']>[number] = (module) => {
      const { NODEFS } = module.FS.filesystems as unknown as Record<
        'NODEFS',
        { stream_ops: { fsync?: (stream: Stream) => number } }
      >;
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          if (nfd !== undefined) this.#sync(nfd);
          return 0;
        } catch {
          // PostgreSQL then stops rather than acknowledge what may not be on the disk.
          throw new module.FS.ErrnoError(EIO);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncToDisk] } };
  }

  /** Called when the database is loaded and has not started yet. */
  override async initialSyncFs() {
    await super.initialSyncFs();
    if (this.pg === undefined) throw new Error('The folder has no database.');
    throwOncePanicked(this.pg.Module, () => {
      this.#hasStopped = true;
    });
  }
}

/**
 * PGlite starts PostgreSQL with `-F`, which turns fsync off. `wal_sync_method=fsync`
 * because fdatasync, the usual one, is not carried through to the disk. Eight megabytes of
 * buffers are plenty here and save 120 MB of memory. A log file that is over is removed, not
 * kept for its space: it holds what people wrote, also after it was erased.
 */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [
    ...defaults.filter((param) => param !== '-F'),
    ...['-c', 'fsync=on'],
    ...['-c', 'wal_sync_method=fsync'],
    ...['-c', 'shared_buffers=8MB'],
    ...['-c', 'wal_recycle=off'],
  ];
}
