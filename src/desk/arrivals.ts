import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listSubmissions } from '../backend/submissions.ts';
import { POLL_MS } from './queryClient.ts';

/** How this device announces new requests while the desk is open. */
export type ArrivalSignals = { sound: boolean; notification: boolean };

const KEY = 'arrival-signals';

export function readSignals(): ArrivalSignals {
  try {
    const { sound, notification } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ArrivalSignals>;
    return { sound: sound === true, notification: notification === true && isNotificationAllowed() };
  } catch {
    return { sound: false, notification: false };
  }
}

export function storeSignals(signals: ArrivalSignals) {
  try {
    localStorage.setItem(KEY, JSON.stringify(signals));
  } catch {
    // They stay off where storage is blocked.
  }
}

const isNotificationAllowed = () => 'Notification' in window && Notification.permission === 'granted';

/** Asks the browser's user for permission. @returns whether notifications are allowed. */
export async function requestNotifications(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** Rising for an emergency, falling for other requests. */
const TONES_HZ = { emergency: [660, 880, 660, 880], other: [520, 440] };
const TONE_SECONDS = 0.2;
const VOLUME = 0.25;

let audio: AudioContext | undefined;

/** Plays the sound of an arrival. Browsers allow it only after the page has been pressed once. */
export function playSound(isEmergency: boolean) {
  audio ??= new AudioContext();
  audio.resume().catch(() => undefined);
  const output = new GainNode(audio, { gain: VOLUME });
  output.connect(audio.destination);
  for (const [index, frequency] of TONES_HZ[isEmergency ? 'emergency' : 'other'].entries()) {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(output);
    tone.start(audio.currentTime + index * TONE_SECONDS);
    tone.stop(audio.currentTime + (index + 1) * TONE_SECONDS);
  }
}

/** Contains no personal data: others may see the screen. */
function notify(isEmergency: boolean) {
  try {
    const title = isEmergency ? 'EMERGENCY: a new request' : 'A new request';
    const shown = new Notification(title, { body: 'Open the desk to read it.', tag: 'arrival' });
    shown.onclick = () => window.focus();
  } catch {
    // Chrome for Android throws for pages; it allows notifications from service workers only.
  }
}

/** More than arrive between two polls. */
const WATCHED_ROWS = 20;

/** Announces new requests by sound and notification, in the tab's title and on the installed app's icon. */
export function useArrivals() {
  const { data } = useQuery({
    queryKey: ['arrivals'],
    queryFn: ({ signal }) => listSubmissions({ view: 'requests' }, 'newest', WATCHED_ROWS, undefined, signal),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });
  const known = useRef<Set<string>>(undefined);
  const newest = useRef('');
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    if (!data) return;
    const isFirst = known.current === undefined;
    const seen = known.current ?? new Set();
    known.current = seen;
    // A row that moves up because another was deleted is unknown, but not new.
    const arrived = data.filter(({ id, created_at }) => !seen.has(id) && created_at > newest.current);
    for (const { id } of data) seen.add(id);
    newest.current = data[0] && data[0].created_at > newest.current ? data[0].created_at : newest.current;
    if (isFirst || arrived.length === 0) return;
    const isEmergency = arrived.some(({ urgency }) => urgency === 'emergency');
    const { sound, notification } = readSignals();
    if (sound) playSound(isEmergency);
    if (notification) notify(isEmergency);
    if (!document.hasFocus()) setUnseen((count) => count + arrived.length);
  }, [data]);

  useEffect(() => {
    const onFocus = () => setUnseen(0);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);

  useEffect(() => {
    if (unseen === 0) return;
    const { title } = document;
    document.title = `(${unseen}) ${title}`;
    navigator.setAppBadge?.(unseen).catch(() => undefined);
    return () => {
      document.title = title;
      navigator.clearAppBadge?.().catch(() => undefined);
    };
  }, [unseen]);
}
