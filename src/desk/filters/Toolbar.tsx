import { useState } from 'react';
import { type Counts, MAX_COUNT, type View } from '../../backend/submissions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { changeCriteria, clearCriteria } from '../address.ts';
import { ExportDialog } from '../bulk/ExportDialog.tsx';
import { urgencyLabel } from '../urgency.tsx';
import { activeFilters, type Criteria, isNarrowed, toFilters, VIEWS } from './criteria.ts';
import {
  controlLook,
  DateFields,
  HandlingSelect,
  Menu,
  OrderSelect,
  ServiceSelect,
  UrgencyChoices,
} from './FilterFields.tsx';
import { SearchField } from './SearchField.tsx';

type ToolbarProps = { criteria: Criteria; counts: Counts | undefined; isBusy: boolean; spam: number };

/** Search, views and filters in one line. Where that is too narrow, the filters are in a dialog. */
export function Toolbar({ criteria, counts, isBusy, spam }: ToolbarProps) {
  const [opened, setOpened] = useState<'filters' | 'export'>();
  const { urgencies, from, to, view } = criteria;
  const filters = activeFilters(criteria, urgencyLabel);
  const found =
    counts && counts.found > 0
      ? `${counts.found.toLocaleString()}${counts.found >= MAX_COUNT ? '+' : ''}`
      : undefined;
  return (
    <>
      <div className="flex items-center gap-1.5">
        <SearchField search={criteria.search} {...{ found, isBusy }} />
        <fieldset className="flex shrink-0 max-lg:hidden">
          <legend className="sr-only">View</legend>
          {(Object.keys(VIEWS) as View[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              className="min-h-10 border-2 border-line border-l-0 px-2.5 font-semibold whitespace-nowrap first-of-type:rounded-l-control first-of-type:border-l-2 last-of-type:rounded-r-control aria-pressed:border-teal aria-pressed:bg-teal aria-pressed:text-card not-aria-pressed:bg-card not-aria-pressed:hover:bg-mist"
              onClick={() => changeCriteria({ view: name })}
            >
              {VIEWS[name]}
              {name === 'spam' && spam > 0 && ` ${spam.toLocaleString()}`}
            </button>
          ))}
        </fieldset>
        <div className="flex shrink-0 gap-1.5 max-xl:hidden">
          <Menu label="Urgency" isSet={urgencies.length > 0} className="w-44">
            <UrgencyChoices criteria={criteria} />
          </Menu>
          <span className="flex w-29">
            <ServiceSelect criteria={criteria} />
          </span>
          <span className="flex w-31">
            <HandlingSelect criteria={criteria} />
          </span>
          <Menu label="Date" isSet={from !== '' || to !== ''} className="w-80">
            <DateFields criteria={criteria} />
          </Menu>
          {view !== 'todo' && (
            <span className="flex w-31">
              <OrderSelect criteria={criteria} />
            </span>
          )}
          <button type="button" className={controlLook(false)} onClick={() => setOpened('export')}>
            Export
          </button>
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          className={`flex items-center gap-2 xl:hidden ${controlLook(filters.length > 0)}`}
          onClick={() => setOpened('filters')}
        >
          Filters
          {filters.length > 0 && (
            <span className="grid size-5 place-items-center rounded-full bg-teal text-card text-fine">
              {filters.length}
            </span>
          )}
        </button>
      </div>
      {filters.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
          {filters.map(({ label, without }) => (
            <li key={label}>
              <button
                type="button"
                aria-label={`Remove the filter ${label}`}
                className="flex min-h-7 items-center gap-1 rounded-full bg-teal-tint px-2.5 font-semibold text-fine text-teal-deep hover:bg-ground pointer-coarse:min-h-9"
                onClick={() => changeCriteria(without)}
              >
                {label}
                <Icon name="close" className="size-3.5" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="min-h-7 px-1 text-fine underline" onClick={clearCriteria}>
              Clear all
            </button>
          </li>
        </ul>
      )}
      {opened === 'filters' && (
        <Dialog title="Filters" onEscape={() => setOpened(undefined)}>
          <div className="mt-3 grid gap-3 *:w-full">
            <UrgencyChoices criteria={criteria} />
            <ServiceSelect criteria={criteria} />
            <HandlingSelect criteria={criteria} />
            <DateFields criteria={criteria} />
            {view !== 'todo' && <OrderSelect criteria={criteria} />}
          </div>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setOpened(undefined)}>
              Show{isNarrowed(criteria) && found !== undefined ? ` ${found}` : ''}
            </Button>
            <Button variant="secondary" size="sm" onClick={clearCriteria}>
              Clear
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setOpened('export')}>
              Export
            </Button>
          </div>
        </Dialog>
      )}
      {opened === 'export' && (
        <ExportDialog
          what={{ filters: toFilters(criteria), sort: criteria.sort }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
