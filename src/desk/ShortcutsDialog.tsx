import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', '↓'], does: 'To the next request of the list' },
  { keys: ['k', '↑'], does: 'To the one before' },
  { keys: ['Enter'], does: 'Open it, and go to it' },
  { keys: ['Esc'], does: 'Close it, and go back to its row' },
  { keys: ['e'], does: 'Mark the opened request answered' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show this list' },
];

/** What keys do on the desk, and the switch for them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" onEscape={onClose} className="text-small">
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-2">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-control border border-line bg-paper px-2 py-0.5 text-center font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-soft">
        Not while you type in a field. Arrows scroll where neither the list nor the page has the focus. Of a
        request that you reach by Tab, Enter opens it, and Enter again goes to it. While the focus is on a row
        that is not open, e does nothing.
      </p>
      <div className="mt-4 border-line border-t pt-3">
        <DeviceChoice
          label="Use single keys on this device"
          isOn={isOn}
          onChange={(isOn) => {
            setIsOn(isOn);
            switchShortcuts(isOn);
          }}
        />
      </div>
      <p className="mt-3">
        <Button variant="secondary" onClick={onClose} autoFocus>
          Close
        </Button>
      </p>
    </Dialog>
  );
}
