import { writeFileSync } from 'node:fs';
import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';

/**
 * Loaded into the server before all else by `npm run bench -- --memory`: at SIGUSR2 it writes down, in megabytes,
 * what the heap held after the last full collection, which came by itself, and the embedded database's own memory.
 */
export type MemoryReport = { alive: number; database: number };

const MEGABYTE = 1024 * 1024;
let alive = 0;
const memories = new Set<WebAssembly.Memory>();

new PerformanceObserver((list) => {
  // Node's types know of no detail here.
  const details = list.getEntries() as unknown as readonly { detail: NodeGCPerformanceDetail }[];
  const isFull = details.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
  if (isFull) alive = process.memoryUsage().heapUsed;
}).observe({ entryTypes: ['gc'] });

const { instantiate } = WebAssembly;
WebAssembly.instantiate = (async (
  source: BufferSource | WebAssembly.Module,
  imports: WebAssembly.Imports,
) => {
  const made = (await instantiate(source as BufferSource, imports)) as
    | WebAssembly.Instance
    | WebAssembly.WebAssemblyInstantiatedSource;
  const { exports } = 'instance' in made ? made.instance : made;
  for (const memory of [imports?.env?.memory, exports.memory])
    if (memory instanceof WebAssembly.Memory) memories.add(memory);
  return made;
}) as typeof WebAssembly.instantiate;

process.on('SIGUSR2', () => {
  const database = [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  const report: MemoryReport = { alive: alive / MEGABYTE, database: database / MEGABYTE };
  writeFileSync(process.env.MEMORY_REPORT ?? '', JSON.stringify(report));
});
