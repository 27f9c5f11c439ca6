import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Sort, View } from '../../backend/submissions.ts';
import { SERVICES, type ServiceOption } from '../../domain/choices.ts';
import { STAGES, type Stage } from '../../domain/handling.ts';
import { changeCriteria } from '../address.ts';
import { Checkbox } from '../Checkbox.tsx';
import { urgencyLabel } from '../urgency.tsx';
import { type Criteria, STAGE_LABELS, URGENCY_CHOICES, VIEWS } from './criteria.ts';

type FieldProps = { criteria: Criteria };

/** A control in a toolbar or a dialog; a set filter is tinted. */
export const controlLook = (isSet: boolean) =>
  `min-h-10 rounded-control border-2 px-2.5 text-small font-semibold pointer-coarse:min-h-12 ${
    isSet ? 'border-teal bg-teal-tint' : 'border-line bg-card hover:border-soft'
  }`;

type SelectProps<T extends string> = {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  isSet: boolean;
  onChange: (value: T) => void;
};

function Select<T extends string>({ label, value, options, isSet, onChange }: SelectProps<T>) {
  return (
    <select
      aria-label={label}
      title={label}
      className={`min-w-0 max-w-full ${controlLook(isSet)}`}
      value={value}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}

export const ServiceSelect = ({ criteria: { service } }: FieldProps) => (
  <Select<ServiceOption | ''>
    label="Service"
    value={service}
    options={[['', 'Any service'], ...SERVICES.map((name) => [name, name] as const)]}
    isSet={service !== ''}
    onChange={(service) => changeCriteria({ service })}
  />
);

export const HandlingSelect = ({ criteria: { handling } }: FieldProps) => (
  <Select<Stage | ''>
    label="Handling"
    value={handling}
    options={[['', 'Any handling'], ...STAGES.map((stage) => [stage, STAGE_LABELS[stage]] as const)]}
    isSet={handling !== ''}
    onChange={(handling) => changeCriteria({ handling })}
  />
);

export const OrderSelect = ({ criteria: { sort } }: FieldProps) => (
  <Select<Sort>
    label="Order"
    value={sort}
    options={[
      ['newest', 'Newest first'],
      ['urgency', 'Most urgent first'],
    ]}
    isSet={sort !== 'newest'}
    onChange={(sort) => changeCriteria({ sort })}
  />
);

/** The view, where there is no room for its buttons. */
export const ViewSelect = ({ criteria: { view } }: FieldProps) => (
  <select
    aria-label="View"
    className="min-h-9 rounded-control bg-ground px-2 font-bold"
    value={view}
    onChange={({ target }) => changeCriteria({ view: target.value as View })}
  >
    {Object.entries(VIEWS).map(([name, label]) => (
      <option key={name} value={name}>
        {label}
      </option>
    ))}
  </select>
);

export function UrgencyChoices({ criteria: { urgencies } }: FieldProps) {
  return (
    <fieldset className="text-small">
      <legend className="sr-only">Urgency</legend>
      {URGENCY_CHOICES.map((urgency) => (
        <Checkbox
          key={urgency}
          label={urgencyLabel(urgency)}
          isOn={urgencies.includes(urgency)}
          onChange={(isOn) => {
            const others = urgencies.filter((other) => other !== urgency);
            changeCriteria({ urgencies: isOn ? [...others, urgency] : others });
          }}
        />
      ))}
    </fieldset>
  );
}

/** First and last day. A browser's calendar enforces their order, but typing does not. */
export function DateFields({ criteria: { from, to } }: FieldProps) {
  const hint = useId();
  const isCrossed = from !== '' && to !== '' && from > to;
  const invalid = isCrossed && { 'aria-invalid': true, 'aria-describedby': hint };
  const field = `block w-full ${controlLook(false)}`;
  return (
    <div className="grid grid-cols-2 gap-2 text-small">
      <label>
        From
        <input
          type="date"
          className={field}
          value={from}
          max={to || undefined}
          {...invalid}
          onChange={({ target }) => changeCriteria({ from: target.value })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          className={field}
          value={to}
          min={from || undefined}
          {...invalid}
          onChange={({ target }) => changeCriteria({ to: target.value })}
        />
      </label>
      <p id={hint} aria-live="polite" className="col-span-2 font-semibold text-red-deep empty:hidden">
        {isCrossed && 'From is after To, so no day matches.'}
      </p>
    </div>
  );
}

type MenuProps = { label: string; isSet: boolean; className?: string; children: ReactNode };

/** A button that opens a small panel below it. Escape and a press elsewhere close it. */
export function Menu({ label, isSet, className = '', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (menu.current?.open && !event.composedPath().includes(menu.current)) menu.current.open = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('focusin', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('focusin', close);
    };
  }, []);
  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.preventDefault();
        event.stopPropagation();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={`flex list-none items-center gap-1 whitespace-nowrap ${controlLook(isSet)}`}>
        {label}
        <span aria-hidden="true" className="text-fine">
          ▾
        </span>
      </summary>
      <div
        className={`absolute top-full right-0 z-30 mt-1 rounded-control border border-line bg-card p-3 floating ${className}`}
      >
        {children}
      </div>
    </details>
  );
}
