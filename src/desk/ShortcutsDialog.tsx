import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from './Checkbox.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';

const SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['j', '↓'], 'Next request'],
  [['k', '↑'], 'Previous request'],
  [['Enter'], 'Open the request'],
  [['Esc'], 'Close the request'],
  [['i'], 'Take the open request'],
  [['e'], 'Mark it answered'],
  [['n'], 'Write a note'],
  [['!'], 'Move it to likely spam'],
  [['x'], 'Select the request'],
  [['/'], 'Search'],
  [['?'], 'Show this list'],
];

/** The desk's keyboard shortcuts, and the switch for single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" onEscape={onClose} className="text-small">
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-2">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-small border border-line bg-paper px-2 text-center font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-2">
        <Checkbox
          label="Use single keys on this device"
          isOn={isOn}
          onChange={(next) => {
            setIsOn(next);
            switchShortcuts(next);
          }}
        />
      </div>
      <Button variant="secondary" size="sm" onClick={onClose} autoFocus>
        Close
      </Button>
    </Dialog>
  );
}
