/** Where an export goes, piece by piece. */
export type FileSink = {
  write(text: string): Promise<void>;
  /** Only now is there a file. */
  close(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
};

type Writable = FileSink & { write(text: string): Promise<void> };
type Picker = (options: object) => Promise<{ createWritable(): Promise<Writable> }>;

/**
 * Asks where to save, and writes there as it comes; where the browser cannot do that, it downloads at the end.
 * @returns undefined when the person chose no file.
 */
export async function openFileSink(name: string): Promise<FileSink | undefined> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker };
  if (!showSaveFilePicker) return downloadSink(name);
  try {
    const types = [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }];
    const file = await showSaveFilePicker({ suggestedName: name, types });
    return await file.createWritable();
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined;
    // It is refused here, as in a frame: a download is not.
    return downloadSink(name);
  }
}

function downloadSink(name: string): FileSink {
  // Blobs, which a browser may keep on the disk: 100,000 rows are some 40 MB.
  let parts: Blob[] = [];
  return {
    async write(text) {
      parts.push(new Blob([text]));
    },
    async close() {
      const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // The download has begun once this task is over; its bytes are freed when it has ended.
      setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
    },
    async abort() {
      parts = [];
    },
  };
}

/** Some browsers begin to read late. */
const REVOKE_AFTER_MS = 60_000;
