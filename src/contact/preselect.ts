/**
 * Chooses the service that the visitor came from (`/?service=…#contact`), unless one is chosen already, and takes
 * it out of the address: who looks at the screen, the history or a shared link need not read it.
 */
export function preselectService(form: HTMLFormElement) {
  const select = form.elements.namedItem('service') as HTMLSelectElement;
  const address = new URL(location.href);
  const wanted = address.searchParams.get('service');
  if (wanted === null) return;
  if (!select.value && [...select.options].some(({ value }) => value === wanted)) select.value = wanted;
  address.searchParams.delete('service');
  history.replaceState(history.state, '', address);
}
