import { createContext, useContext } from 'react';
import { NONE, type Selection } from './selection.ts';

/** What rows and bar know of the selection, and what they do to it. */
export type SelectionControls = {
  selection: Selection;
  /** Selects a row, or takes it out. @param isRange from the row before it that was pressed. */
  press: (id: string, isOn: boolean, isRange: boolean) => void;
};

/** The list's selection: rows are far below, and each has its box. */
export const SelectionContext = createContext<SelectionControls>({
  selection: NONE,
  press: () => undefined,
});

export const useSelection = () => useContext(SelectionContext);
