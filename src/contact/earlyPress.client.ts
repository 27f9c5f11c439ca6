/**
 * Holds a press of Submit or WhatsApp that comes before the form's code: the browser must
 * not send the form by itself, and the press must not be lost. The form carries it out when
 * it is ready; if its code does not arrive, a note appears.
 */
export type EarlyPress = 'submit' | 'whatsapp';

/** As long as send.ts allows; not imported, so that this script stays small enough to stand in the page itself. */
const SEND_TIMEOUT_MS = 15_000;

const form = document.querySelector<HTMLFormElement>('form[data-contact]');

function hold(press: EarlyPress) {
  if (!form || form.dataset.ready || form.dataset.pressed) return;
  form.dataset.pressed = press;
  form.ariaBusy = 'true';
  setTimeout(() => {
    if (form.dataset.ready) return;
    delete form.dataset.pressed;
    form.ariaBusy = null;
    const note = form.querySelector<HTMLElement>('[data-unsent]');
    if (note) Object.assign(note, { role: 'alert', hidden: false });
  }, SEND_TIMEOUT_MS);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  hold('submit');
});
form?.querySelector('[data-whatsapp]')?.addEventListener('click', () => hold('whatsapp'));
