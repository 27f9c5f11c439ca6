/** Shows the toasts that the last page kept for this one; storage may be blocked. */
try {
  if (sessionStorage.length > 0) import('./toast.ts').then(({ showCarriedToasts }) => showCarriedToasts());
} catch {}
