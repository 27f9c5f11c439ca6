/** A press that came before the form's code. */
export type EarlyPress = 'submit' | 'whatsapp';

/** Takes over from the early script (src/contact/earlyForm.client.ts). @returns the press that it held, if any. */
export function takeEarlyPress(ready: HTMLFormElement): EarlyPress | undefined {
  const { pressed } = ready.dataset;
  ready.dataset.ready = 'true';
  ready.ariaBusy = null;
  delete ready.dataset.pressed;
  if (!pressed) return undefined;
  // The early script notes the button's type: one sends, and the other leads to WhatsApp.
  return pressed === 'submit' ? 'submit' : 'whatsapp';
}
