/** Loads the toasts' code only where the last page has left one to show. */
if (sessionStorage.getItem('toasts')) {
  import('./toast.ts').then(({ showCarriedToasts }) => showCarriedToasts());
}
