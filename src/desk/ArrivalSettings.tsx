import { useState } from 'react';
import {
  type ArrivalSignals,
  allowNotifications,
  keepSignals,
  playSound,
  readSignals,
} from './arrivalSignals.ts';
import { DeviceChoice } from './DeviceChoice.tsx';

/** How this device tells of requests that come in while the desk is open. */
export function ArrivalSettings() {
  const [signals, setSignals] = useState(readSignals);
  const [refused, setRefused] = useState(false);

  function change(changes: Partial<ArrivalSignals>) {
    const next = { ...signals, ...changes };
    setSignals(next);
    keepSignals(next);
  }

  async function changeNotification(isOn: boolean) {
    const isAllowed = !isOn || (await allowNotifications());
    setRefused(!isAllowed);
    change({ notification: isOn && isAllowed });
  }

  return (
    <fieldset className="mt-6 grid gap-1 border-line border-t pt-5 text-small">
      <legend className="sr-only">When a request comes in</legend>
      <p aria-hidden="true">When a request comes in, on this device:</p>
      <DeviceChoice
        label="Play a sound"
        isOn={signals.sound}
        onChange={(sound) => {
          // So that one knows it, and that it can be heard.
          if (sound) playSound(false);
          change({ sound });
        }}
      />
      <DeviceChoice label="Show a notification" isOn={signals.notification} onChange={changeNotification} />
      <p role="status" className="text-soft">
        {refused && 'This browser does not allow it. You can allow it in its settings for this site.'}
      </p>
    </fieldset>
  );
}
