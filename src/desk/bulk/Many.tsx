import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Filters, Sort } from '../../backend/submissions.ts';
import { DeleteManyDialog } from './DeleteManyDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SelectionContext } from './SelectionContext.ts';
import { isSomething, keepLoaded, NONE, type Selection, toggle } from './selection.ts';

type ManyProps = {
  filters: Filters;
  sort: Sort;
  /** The ids of the rows that are loaded, in order, and whether there are more. */
  loaded: readonly string[];
  hasMore: boolean;
  /** How many all are, in words, where that is known. */
  found: string | undefined;
  onFailure: (error: unknown, isAsked?: boolean) => void;
  onDeleted: () => void;
  /** Draws the list, with the bar above it where there is one. */
  children: (bar: ReactNode) => ReactNode;
};

/** What is selected of a list, and what is done with all of it at once. Another list has nothing selected. */
export function Many(props: ManyProps) {
  const { filters, sort, loaded, hasMore, found, onFailure, onDeleted, children } = props;
  const list = JSON.stringify(filters);
  const [kept, setKept] = useState<{ list: string; selection: Selection }>({ list, selection: NONE });
  const selection = useMemo(
    () => (kept.list === list ? keepLoaded(kept.selection, loaded) : NONE),
    [kept, list, loaded],
  );
  /** The row that was pressed last. */
  const from = useRef<string>(undefined);
  const [isRange, setRange] = useState(false);
  const [asked, setAsked] = useState<'delete' | 'export'>();

  function select(next: Selection) {
    setKept({ list, selection: next });
    setRange(false);
  }
  function press(id: string, isOn: boolean, withShift: boolean) {
    select(toggle(selection, id, isOn, loaded, isRange || withShift ? from.current : id));
    from.current = id;
  }
  function selectMany(which: 'none' | 'loaded' | 'all') {
    if (which === 'loaded') return select({ kind: 'some', ids: new Set(loaded) });
    return select(which === 'all' ? { kind: 'all' } : NONE);
  }

  const isSome = isSomething(selection);
  const ids = selection.kind === 'some' ? loaded.filter((id) => selection.ids.has(id)) : undefined;
  const bar = loaded.length > 0 && (
    <SelectionBar
      {...{ selection, hasMore, found, isRange }}
      loaded={loaded.length}
      onRange={() => setRange(!isRange)}
      onSelect={selectMany}
      onDelete={() => setAsked('delete')}
      onExport={() => setAsked('export')}
    />
  );
  return (
    <SelectionContext value={{ selection, press }}>
      {children(bar)}
      {asked === 'delete' && (
        <DeleteManyDialog
          selected={ids ? { ids } : { filters }}
          onFailure={onFailure}
          onClose={(isChanged) => {
            setAsked(undefined);
            if (!isChanged) return;
            // Of some, those that are still here stay selected.
            if (!ids) select(NONE);
            onDeleted();
          }}
        />
      )}
      {asked === 'export' && (
        <ExportDialog
          what={ids && isSome ? { ids } : { filters, sort }}
          onFailure={onFailure}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SelectionContext>
  );
}
