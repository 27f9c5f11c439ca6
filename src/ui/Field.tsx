import type { ComponentProps, ReactNode } from 'react';

type Wiring = {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
};

type FieldProps = {
  /** The control's name; its id is made from it. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  children: (wiring: Wiring) => ReactNode;
};

/** Owns a control's label, hint, error and their wiring for assistive technology. */
export function Field({ name, label, hint, error, required = false, children }: FieldProps) {
  const id = `field-${name}`;
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-small">
        {label}
        {required && (
          <>
            <span aria-hidden="true" className="text-red">
              {' '}
              *
            </span>
            <span className="sr-only"> (required)</span>
          </>
        )}
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 text-fine text-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        className: 'control',
      })}
      {error && (
        <p id={errorId} className="flex gap-1.5 font-semibold text-red-deep text-small">
          <span aria-hidden="true">!</span>
          {error}
        </p>
      )}
    </div>
  );
}

type Labelled = Omit<FieldProps, 'children'>;

/** A one-line text field. */
export function TextField({
  name,
  label,
  hint,
  error,
  required,
  ...rest
}: Labelled & ComponentProps<'input'>) {
  return (
    <Field {...{ name, label, hint, error, required: required ?? false }}>
      {(wiring) => <input {...rest} {...wiring} />}
    </Field>
  );
}

/** A text field of several lines. */
export function TextArea({
  name,
  label,
  hint,
  error,
  required,
  ...rest
}: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field {...{ name, label, hint, error, required: required ?? false }}>
      {(wiring) => <textarea {...rest} {...wiring} />}
    </Field>
  );
}

type SelectProps = Labelled & { placeholder: string; options: readonly { value: string; label: string }[] };

/** One choice of several; the first entry says that none is made yet. */
export function SelectField({ name, label, hint, error, required, placeholder, options }: SelectProps) {
  return (
    <Field {...{ name, label, hint, error, required: required ?? false }}>
      {(wiring) => (
        <select {...wiring}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
