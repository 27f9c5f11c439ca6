type CheckboxProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A labelled checkbox that is large enough to touch. */
export function Checkbox({ label, isOn, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-teal"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
