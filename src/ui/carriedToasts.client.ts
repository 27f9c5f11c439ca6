/** Shows the toasts that the last page kept: nothing else is in this storage. */
try {
  if (sessionStorage.length > 0) import('./toast.ts').then(({ showCarriedToasts }) => showCarriedToasts());
} catch {
  // Storage is blocked: then nothing was kept either.
}
