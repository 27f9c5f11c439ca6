import { useState } from 'react';
import {
  type ArrivalSignals,
  playSound,
  readSignals,
  requestNotifications,
  storeSignals,
} from './arrivals.ts';
import { Checkbox } from './Checkbox.tsx';

/** How this device announces new requests while the desk is open. */
export function ArrivalSettings() {
  const [signals, setSignals] = useState(readSignals);
  const [refused, setRefused] = useState(false);

  function change(changes: Partial<ArrivalSignals>) {
    const next = { ...signals, ...changes };
    setSignals(next);
    storeSignals(next);
  }

  async function changeNotification(isOn: boolean) {
    const isAllowed = !isOn || (await requestNotifications());
    setRefused(!isAllowed);
    change({ notification: isOn && isAllowed });
  }

  return (
    <fieldset className="mt-5 border-line border-t pt-4 text-small">
      <legend className="sr-only">When a request comes in</legend>
      <p aria-hidden="true">When a request comes in, on this device:</p>
      <Checkbox
        label="Play a sound"
        isOn={signals.sound}
        onChange={(sound) => {
          if (sound) playSound(false);
          change({ sound });
        }}
      />
      <Checkbox label="Show a notification" isOn={signals.notification} onChange={changeNotification} />
      <p role="status" className="text-soft">
        {refused && 'Notifications are blocked. Allow them in this browser’s settings for this site.'}
      </p>
    </fieldset>
  );
}
