type DeviceChoiceProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Something that is on or off on this device. */
export function DeviceChoice({ label, isOn, onChange }: DeviceChoiceProps) {
  return (
    <label className="flex min-h-12 items-center gap-3">
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
