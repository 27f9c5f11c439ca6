import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
// Vitest ends its workers so, also while a test runs.
process.once('SIGTERM', () => process.exit());

/** A test that fails before its end leaves no process behind. */
export function endWithUs(child: ChildProcess) {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
