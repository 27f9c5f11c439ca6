import type { Import } from './imports.ts';

/** Circles among the arrows, each once, by its members in order and the first of them again at the end. */
export function findCircles(arrows: Import[]): string[][] {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  const path: string[] = [];
  const circles: string[][] = [];
  function visit(name: string) {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name]);
    if (path.includes(name) || done.has(name)) return;
    path.push(name);
    for (const { to } of targets.get(name) ?? []) visit(to);
    path.pop();
    done.add(name);
  }
  for (const name of targets.keys()) visit(name);
  return circles;
}
