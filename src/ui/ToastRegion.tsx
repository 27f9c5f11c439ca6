/** The place where toasts appear, and the line that tells screen readers of them: a hidden popover would not. */
export function ToastRegion() {
  return (
    <section aria-label="Messages">
      <p data-announcer aria-live="polite" className="sr-only" />
      <ol data-toasts popover="manual" className="toasts" />
    </section>
  );
}
