import type { Sort } from '../backend/submissions.ts';
import { SERVICES, type ServiceOption } from '../domain/choices.ts';
import { STAGES, type Stage } from '../domain/handling.ts';
import { Button } from '../ui/Button.tsx';
import { type Criteria, countFilters, URGENCY_CHOICES, type UrgencyChoice } from './criteria.ts';
import { DayFields } from './DayFields.tsx';
import { FILTER_CONTROL, FilterChoice } from './FilterChoice.tsx';
import { urgencyLook } from './urgency.ts';

type FilterPanelProps = {
  criteria: Criteria;
  onChange: (changes: Partial<Criteria>) => void;
  onClear: () => void;
};

/** Urgency, service, handling, days and order. */
export function FilterPanel({ criteria, onChange, onClear }: FilterPanelProps) {
  const { urgencies, service, stage, sort } = criteria;

  function toggle(urgency: UrgencyChoice) {
    const without = urgencies.filter((chosen) => chosen !== urgency);
    onChange({ urgencies: without.length < urgencies.length ? without : [...urgencies, urgency] });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 font-semibold text-fine">Urgency</legend>
        {URGENCY_CHOICES.map((urgency) => (
          <Button
            key={urgency}
            size="sm"
            variant={urgencies.includes(urgency) ? 'default' : 'secondary'}
            className="min-h-12 px-3"
            aria-pressed={urgencies.includes(urgency)}
            onClick={() => toggle(urgency)}
          >
            {urgencyLook(urgency || null)?.label ?? 'Left open'}
          </Button>
        ))}
      </fieldset>
      <div className="grid w-full grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <FilterChoice label="Service">
          <select
            className={FILTER_CONTROL}
            value={service}
            onChange={({ target }) => onChange({ service: target.value as ServiceOption | '' })}
          >
            <option value="">All services</option>
            {SERVICES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </FilterChoice>
        <FilterChoice label="Handling">
          <select
            className={FILTER_CONTROL}
            value={stage}
            onChange={({ target }) => onChange({ stage: target.value as Stage | '' })}
          >
            <option value="">All</option>
            {STAGES.map((name) => (
              <option key={name} value={name}>
                {STAGE_LABELS[name]}
              </option>
            ))}
          </select>
        </FilterChoice>
        <DayFields {...{ criteria, onChange }} />
        <FilterChoice label="Order">
          <select
            className={FILTER_CONTROL}
            value={sort}
            onChange={({ target }) => onChange({ sort: target.value as Sort })}
          >
            <option value="newest">Newest first</option>
            <option value="urgency">Most urgent first</option>
          </select>
        </FilterChoice>
      </div>
      {countFilters(criteria) > 0 && (
        <Button variant="link" size="sm" className="min-h-12" onClick={onClear}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}

const STAGE_LABELS: Record<Stage, string> = {
  open: 'Nobody has taken it',
  taken: 'Taken',
  answered: 'Answered',
};
