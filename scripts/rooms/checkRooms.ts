import { posix } from 'node:path';
import { findCircles } from './circles.ts';
import type { Import } from './imports.ts';

/** A room, and what it may import. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

/** The entry that says what tests beside their source may import on top of what their room may. */
const UNIT_TESTS = '*.test.ts';
const isUnitTest = (file: string) => /\.test\.ts$/.test(file) && !file.startsWith('tests/');

/**
 * Everything in which the sources and the table of rooms disagree, a sentence each.
 * @param packages what packages' names begin with that the table speaks of; any room may import others.
 * @returns an empty list where they agree.
 */
export function checkRooms(rooms: Rooms, packages: string[], files: string[], imports: Import[]): string[] {
  const errors = files
    .filter((file) => roomOf(file, rooms) === undefined)
    .map((file) => `${file} is in no room of rooms.ts`);
  const used = new Map(Object.keys(rooms).map((room) => [room, new Set<string>()]));
  for (const { from, to } of imports) {
    const room = roomOf(from, rooms);
    const target = packages.find((name) => to.startsWith(name)) ?? roomOf(to, rooms);
    if (room === undefined || target === undefined || target === room) continue;
    const allowing = rooms[room]?.includes(target) ? room : isUnitTest(from) && UNIT_TESTS;
    if (allowing && rooms[allowing]?.includes(target)) used.get(allowing)?.add(target);
    else errors.push(`${room} may not import ${target} (${from} → ${to})`);
  }
  for (const [room, targets] of Object.entries(rooms)) {
    if (room !== UNIT_TESTS && !files.some((file) => roomOf(file, rooms) === room)) {
      errors.push(`${room} is in rooms.ts, and there is no such room`);
    }
    for (const target of targets) {
      if (!used.get(room)?.has(target)) errors.push(`${room} may import ${target}, and does not`);
    }
  }
  const { [UNIT_TESTS]: _, ...arrows } = rooms;
  const between = Object.entries(arrows).flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  for (const circle of [...findCircles(between), ...findCircles(imports)]) {
    errors.push(`a circle: ${circle.join(' → ')}`);
  }
  return errors;
}

/** The room of a file: named itself (its unit test with it), by its folder, or by a folder above with `/**`. */
function roomOf(file: string, rooms: Rooms): string | undefined {
  const folder = posix.dirname(file);
  const tested = file.replace(/\.test\.ts$/, '.ts');
  if (tested in rooms) return tested;
  if (folder in rooms) return folder;
  return Object.keys(rooms).find((room) => room.endsWith('/**') && file.startsWith(room.slice(0, -2)));
}
