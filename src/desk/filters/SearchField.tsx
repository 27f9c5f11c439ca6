import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { changeCriteria } from '../address.ts';
import { useShortcuts } from '../shortcuts.ts';
import { MAX_SEARCH_CHARACTERS } from './criteria.ts';

/** The search starts this long after the last keystroke. */
const PAUSE_MS = 250;

type SearchFieldProps = {
  search: string;
  /** The number found; undefined while the search runs. */
  found: string | undefined;
  isBusy: boolean;
};

/** Searches while the user types, and at once on Enter. */
export function SearchField({ search, found, isBusy }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // The address changed otherwise, for instance by Back.
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const isWaiting = typed.trim() !== search;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => changeCriteria({ search: typed.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isWaiting]);

  useShortcuts({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });

  function clear() {
    setTyped('');
    if (search) changeCriteria({ search: '' });
    field.current?.focus();
  }

  return (
    <search className="min-w-0 grow">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWaiting) changeCriteria({ search: typed.trim() });
        }}
      >
        <input
          ref={field}
          id="search"
          type="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          className={`control min-h-10 py-1 pl-3 ${typed === '' ? 'pr-2' : 'pr-24'} [&::-webkit-search-cancel-button]:hidden pointer-coarse:min-h-12`}
          placeholder="Search name, phone, place…"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_CHARACTERS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && clear()}
        />
        {typed !== '' && (
          <span className="pointer-events-none absolute inset-y-0 right-0 flex items-center text-fine text-soft figures">
            {isBusy || isWaiting ? (
              <span
                className="size-4 animate-spin rounded-full border-2 border-line border-t-teal"
                aria-hidden="true"
              />
            ) : (
              <span aria-hidden="true">{found}</span>
            )}
            <button
              type="button"
              aria-label="Clear the search"
              className="pointer-events-auto grid size-10 place-items-center rounded-control hover:text-ink pointer-coarse:size-12"
              onClick={clear}
            >
              <Icon name="close" className="size-4" />
            </button>
          </span>
        )}
      </form>
    </search>
  );
}
