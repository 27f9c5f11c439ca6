/** Chooses the service that the visitor came from (`/?service=…#contact`), unless one is chosen already. */
export function preselectService(form: HTMLFormElement) {
  const select = form.elements.namedItem('service') as HTMLSelectElement;
  const wanted = new URLSearchParams(location.search).get('service');
  if (wanted && !select.value && [...select.options].some(({ value }) => value === wanted))
    select.value = wanted;
}
