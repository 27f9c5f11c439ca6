/**
 * Stands in the home page with src/layout/early.client.ts: a press in the form is held until the form's own code is
 * ready. If that does not arrive, a note appears.
 */

/** As long as send.ts allows. */
const SEND_TIMEOUT_MS = 15_000;

const form = document.forms[0] as HTMLFormElement;

form.onclick = (event) => {
  const button = (event.target as Element).closest('button');
  if (!button || form.dataset.ready) return;
  event.preventDefault();
  if (form.dataset.pressed) return;
  form.dataset.pressed = button.type;
  form.ariaBusy = 'true';
  setTimeout(() => {
    if (form.dataset.ready) return;
    form.dataset.pressed = '';
    form.ariaBusy = null;
    Object.assign(form.lastChild as Node, { role: 'alert', hidden: false });
  }, SEND_TIMEOUT_MS);
};
