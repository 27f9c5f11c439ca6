import type { ReactNode } from 'react';
import type { Sort } from '../backend/submissions.ts';
import { SERVICES, type ServiceOption } from '../rules/choices.ts';
import { STAGES, type Stage } from '../rules/handling.ts';
import { Button } from '../ui/Button.tsx';
import { type Criteria, countFilters, URGENCY_CHOICES, type UrgencyChoice } from './criteria.ts';
import { urgencyLook } from './urgency.ts';

type FilterPanelProps = {
  criteria: Criteria;
  onChange: (changes: Partial<Criteria>) => void;
  onClear: () => void;
};

/** Urgency, service, handling, days and order. */
export function FilterPanel({ criteria, onChange, onClear }: FilterPanelProps) {
  const { urgencies, service, stage, from, to, sort } = criteria;

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
        <Choice label="Service">
          <select
            className={CONTROL}
            value={service}
            onChange={({ target }) => onChange({ service: target.value as ServiceOption | '' })}
          >
            <option value="">All services</option>
            {SERVICES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Choice>
        <Choice label="Handling">
          <select
            className={CONTROL}
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
        </Choice>
        <Choice label="From">
          <input
            type="date"
            className={CONTROL}
            value={from}
            max={to || undefined}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        </Choice>
        <Choice label="To">
          <input
            type="date"
            className={CONTROL}
            value={to}
            min={from || undefined}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </Choice>
        <Choice label="Order">
          <select
            className={CONTROL}
            value={sort}
            onChange={({ target }) => onChange({ sort: target.value as Sort })}
          >
            <option value="newest">Newest first</option>
            <option value="urgency">Most urgent first</option>
          </select>
        </Choice>
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

const CONTROL = 'control min-h-12 min-w-0 px-2.5 py-2';

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-end gap-1 max-sm:first:col-span-2">
      <span className="font-semibold text-fine">{label}</span>
      {children}
    </label>
  );
}
