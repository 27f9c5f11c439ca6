import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { MAX_SEARCH_CHARACTERS } from './criteria.ts';
import { useShortcuts } from './shortcuts.ts';

/** So long nothing is typed before the list is asked for. */
const PAUSE_MS = 250;

type SearchFieldProps = { search: string; onType: (search: string) => void };

/** What is typed is searched for after a pause, or at once by Enter. */
export function SearchField({ search, onType }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // Back, or another filter's press, has changed it.
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onType(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onType]);

  useShortcuts({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });

  function clear() {
    setTyped('');
    onType('');
    field.current?.focus();
  }

  return (
    <search className="grow">
      <form
        className="relative grid gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          onType(typed.trim());
        }}
      >
        <label htmlFor="search" className="font-semibold text-fine">
          Search
        </label>
        <input
          ref={field}
          id="search"
          type="search"
          className="control min-h-12 py-2 pr-12 [&::-webkit-search-cancel-button]:hidden"
          placeholder="Name, phone, e-mail, place, details"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_CHARACTERS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            className="absolute right-0 bottom-0 grid size-12 place-items-center rounded-control text-soft hover:text-ink"
            onClick={clear}
          >
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  );
}
