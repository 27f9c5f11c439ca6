/** Which submissions are selected: some by id, or all that the list's filters find, loaded or not. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all' };

export const NONE: Selection = { kind: 'some', ids: new Set() };

export const isSelected = (selection: Selection, id: string) =>
  selection.kind === 'all' || selection.ids.has(id);

/** Whether anything is selected. */
export const isSomething = (selection: Selection) => selection.kind === 'all' || selection.ids.size > 0;

/**
 * Selects a row, or takes it out.
 * @param from the id of the row from which on all are meant, for a range.
 * @param loaded the ids of the rows that are loaded, in order. Taking one out of all leaves the others of these.
 */
export function toggle(
  selection: Selection,
  id: string,
  isOn: boolean,
  loaded: readonly string[],
  from = id,
): Selection {
  const ids = new Set(selection.kind === 'all' ? loaded : selection.ids);
  for (const meant of between(loaded, from, id)) {
    if (isOn) ids.add(meant);
    else ids.delete(meant);
  }
  return { kind: 'some', ids };
}

/** The rows from one to the other, whichever comes first; `id` alone where the other is not there any more. */
function between(loaded: readonly string[], from: string, id: string): readonly string[] {
  const places = [loaded.indexOf(from), loaded.indexOf(id)];
  const [first = 0, last = 0] = places.sort((one, other) => one - other);
  return first < 0 ? [id] : loaded.slice(first, last + 1);
}

/** Without what is not loaded: nobody can see that it is selected. */
export function keepLoaded(selection: Selection, loaded: readonly string[]): Selection {
  if (selection.kind === 'all') return selection;
  const kept = loaded.filter((id) => selection.ids.has(id));
  return kept.length === selection.ids.size ? selection : { kind: 'some', ids: new Set(kept) };
}
