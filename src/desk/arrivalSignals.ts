/** What staff switched on, on this device, for requests that come in. */
export type ArrivalSignals = { sound: boolean; notification: boolean };

const KEY = 'arrival-signals';
const OFF: ArrivalSignals = { sound: false, notification: false };

export function readSignals(): ArrivalSignals {
  try {
    const { sound, notification } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ArrivalSignals>;
    return { sound: sound === true, notification: notification === true && isNotificationAllowed() };
  } catch {
    return OFF;
  }
}

/** Keeps them on this device; where its storage is blocked, they stay off. */
export function keepSignals(signals: ArrivalSignals) {
  try {
    localStorage.setItem(KEY, JSON.stringify(signals));
  } catch {
    // The sign-in page has said that nothing can be stored.
  }
}

const isNotificationAllowed = () => 'Notification' in window && Notification.permission === 'granted';

/** Asks the person, where the browser has not asked before. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** Tones one after the other, each for a fifth of a second: an emergency's rise, the other falls. */
const TONES_HZ = { emergency: [660, 880, 660, 880], other: [520, 440] };
const TONE_SECONDS = 0.2;
/** Loud enough for a van, without a crack at its beginning. */
const VOLUME = 0.25;

let audio: AudioContext | undefined;

/** A browser lets a page sound only after someone has pressed something in it. */
export function playSound(isEmergency: boolean) {
  audio ??= new AudioContext();
  audio.resume().catch(() => undefined);
  const begin = audio.currentTime;
  TONES_HZ[isEmergency ? 'emergency' : 'other'].forEach((frequency, index) => {
    if (audio === undefined) return;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: VOLUME });
    tone.connect(volume).connect(audio.destination);
    tone.start(begin + index * TONE_SECONDS);
    tone.stop(begin + (index + 1) * TONE_SECONDS);
  });
}

/** Others may see the screen: a notification says nothing of the person. */
function notify(isEmergency: boolean) {
  try {
    const title = isEmergency ? 'EMERGENCY: a new request' : 'A new request';
    const shown = new Notification(title, { body: 'Open the desk to read it.', tag: 'arrival' });
    shown.onclick = () => window.focus();
  } catch {
    // Some phones show notifications of installed apps only.
  }
}

/** Tells that requests came in, as it is switched on here. */
export function signalArrival(isEmergency: boolean) {
  const { sound, notification } = readSignals();
  if (sound) playSound(isEmergency);
  if (notification) notify(isEmergency);
}
