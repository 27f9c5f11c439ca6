import { useSelection } from './SelectionContext.ts';
import { isSelected } from './selection.ts';

/** A row's box. With Shift, by pointer or by keyboard, it selects all from the last one that was pressed. */
export function RowBox({ id, name }: { id: string; name: string }) {
  const { selection, press } = useSelection();
  return (
    // Above what makes the whole row open; as large as a thumb.
    <label className="absolute top-0 left-0 z-10 grid size-12 cursor-pointer select-none place-items-center print:hidden">
      <input
        type="checkbox"
        className="size-5 scroll-mt-(--selection-bar) accent-teal"
        aria-label={`Select ${name}`}
        checked={isSelected(selection, id)}
        onChange={({ target, nativeEvent }) =>
          press(id, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}
