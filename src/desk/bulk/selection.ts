/** The ids of the ticked rows. Only loaded rows can be ticked. */
export type Selection = ReadonlySet<string>;

export const NONE: Selection = new Set();

/**
 * Ticks or clears a row, or a range of rows.
 * @param loaded the ids of all loaded rows, in order.
 * @param from the other end of a range; ignored when it is not loaded any more.
 */
export function tick(
  selection: Selection,
  id: string,
  isOn: boolean,
  loaded: readonly string[],
  from = id,
): Selection {
  const next = new Set(selection);
  const ends = [loaded.indexOf(from), loaded.indexOf(id)].sort((one, other) => one - other);
  const [first = 0, last = 0] = ends;
  for (const meant of first < 0 ? [id] : loaded.slice(first, last + 1)) {
    if (isOn) next.add(meant);
    else next.delete(meant);
  }
  return next;
}

/** Drops ids that are not loaded any more. @returns the same object when nothing changes. */
export function keepLoaded(selection: Selection, loaded: readonly string[]): Selection {
  const kept = loaded.filter((id) => selection.has(id));
  return kept.length === selection.size ? selection : new Set(kept);
}
