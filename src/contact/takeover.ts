import type { EarlyPress } from './earlyPress.client.ts';

/** Takes over from the early script. @returns the press that it held, if any. */
export function takeEarlyPress(ready: HTMLFormElement): EarlyPress | undefined {
  const { pressed } = ready.dataset;
  ready.dataset.ready = 'true';
  ready.ariaBusy = null;
  delete ready.dataset.pressed;
  return pressed as EarlyPress | undefined;
}
